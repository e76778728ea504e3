"""The stats for which the scenes are written: those that the cards print follow the balance, and may change.

`conftest.py` prints them on the cards for every test in this folder but those of the cards as they are.
"""

STATS = {
    "Saltwalkers": (3, 2, 5, 2), "Rainwaiters": (2, 2, 4, 4), "Doorstones": (1, 1, 6, 3), "Oarsisters": (4, 1, 4, 3),
    "Netmenders": (3, 3, 3, 3), "Cistern Monks": (3, 3, 3, 1), "Shorewatch": (2, 1, 5, 4),
    "Cold Hands": (3, 3, 3, 3), "Lampkeepers": (3, 2, 4, 2), "Last Tenants": (2, 2, 3, 3), "Bellmutes": (3, 3, 4, 3),
    "Windowsitters": (3, 2, 3, 2), "Gravetenders": (2, 3, 3, 1), "Ferrywives": (3, 2, 4, 2),
    "Kneelers": (2, 1, 5, 2), "Wellwardens": (2, 3, 3, 2), "Quilters": (3, 2, 3, 3), "Slow Bells": (4, 1, 3, 2),
    "Causewayers": (2, 2, 5, 2), "Hymnporters": (3, 3, 3, 2), "Fogcriers": (3, 2, 3, 3),
    "Barefoot Few": (4, 2, 3, 2), "Tidecounters": (3, 2, 4, 2), "Dewgatherers": (1, 1, 4, 4),
    "Weighers": (4, 2, 2, 2), "Surveyors": (5, 1, 2, 2), "Mapfolders": (3, 3, 2, 2), "Chalkmonks": (4, 1, 4, 1),
    "Lensgrinders": (5, 3, 1, 1), "Orchardists": (3, 3, 4, 2), "Ledgerfolk": (6, 1, 1, 1),
    "Plumbliners": (3, 3, 3, 1), "Almanackers": (4, 2, 3, 1), "Archivists": (3, 3, 3, 1),
    "Hive Auditors": (3, 3, 3, 2), "Hedgeschool": (3, 3, 2, 2), "Casuists": (4, 1, 2, 1), "Quibblers": (4, 2, 1, 2),
    "Inkwidows": (3, 3, 3, 2), "Doubters": (4, 2, 2, 1), "Footnoters": (4, 2, 2, 1), "Seedclerks": (4, 3, 3, 2),
    "Foxtutors": (3, 2, 4, 1), "Clockfeeders": (4, 2, 1, 1), "Dialmakers": (3, 3, 3, 1), "Copyists": (3, 3, 2, 2),
    "Hedgehoppers": (3, 1, 1, 2), "Knotreaders": (4, 1, 2, 2),
    "Tanners": (2, 3, 3, 5), "Gatebreakers": (1, 3, 3, 6), "Oxgoaders": (3, 3, 3, 4), "Hookhands": (2, 4, 3, 4),
    "Meatporters": (1, 2, 5, 5), "Rustapostles": (3, 5, 4, 4), "Wolfparish": (2, 2, 3, 6),
    "Scarbrothers": (2, 4, 4, 4), "Butchers": (2, 3, 3, 4), "Warmidwives": (2, 4, 3, 4),
    "Bonepreachers": (3, 4, 2, 4), "Mournmakers": (2, 4, 3, 4), "Pit Deacons": (2, 3, 3, 5),
    "Ditchsaints": (2, 3, 3, 3), "Drumwidows": (2, 4, 4, 3), "Nailbiters": (1, 5, 4, 6),
    "Graverobbers": (2, 4, 4, 4), "Knackers": (1, 2, 4, 5), "Flensers": (2, 3, 3, 5), "Harrowers": (2, 4, 4, 4),
    "Brawlcantors": (2, 4, 3, 5), "Ironmourners": (2, 4, 4, 4), "Dirgecallers": (2, 4, 3, 5),
    "Maulers": (1, 3, 4, 5),
    "Gilders": (3, 4, 2, 3), "Stokers": (2, 5, 2, 3), "Saffron Guard": (2, 3, 2, 4), "Kilnmasters": (3, 4, 3, 2),
    "Noonbishops": (3, 3, 2, 2), "Pyrebuilders": (2, 6, 1, 2), "Tithefarmers": (2, 3, 3, 2),
    "Coalcarriers": (2, 4, 2, 4), "Torchwives": (2, 4, 2, 3), "Censers": (2, 4, 2, 2), "Sparkbearers": (3, 3, 2, 3),
    "Wicktrimmers": (3, 3, 2, 2), "Candlelords": (2, 3, 2, 3), "Throngleaders": (2, 3, 2, 2),
    "Ashmagistrates": (2, 3, 3, 2), "Sunprefects": (3, 3, 2, 3), "Weathercocks": (2, 4, 2, 3),
    "Smoke Heirs": (3, 3, 3, 2), "Crowngivers": (2, 3, 3, 2), "Parade Saints": (2, 3, 2, 2),
    "Matchgirls": (2, 4, 2, 1), "Honeytongues": (3, 3, 3, 3), "Cinder Court": (2, 3, 2, 3),
    "Flareheralds": (2, 3, 2, 2),
}
