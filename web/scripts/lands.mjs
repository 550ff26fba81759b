// Which of today's lands, by their names in world-atlas, make up the countries of Cold War, and where each of those lies (degrees east and
// north: not always the middle, but the place that its card stands for).
export const groups = {
  usa: ["United States of America"],
  ussr: [
    "Russia", "Ukraine", "Belarus", "Moldova", "Estonia", "Latvia", "Lithuania", "Georgia", "Armenia", "Azerbaijan", "Kazakhstan", "Uzbekistan",
    "Turkmenistan", "Kyrgyzstan", "Tajikistan",
  ],
  china: ["China", "Hong Kong", "Macao"],
  canada: ["Canada"], mexico: ["Mexico"], guatemala: ["Guatemala"], el_salvador: ["El Salvador"], honduras: ["Honduras"], costa_rica: ["Costa Rica"],
  nicaragua: ["Nicaragua"],
  cuba: ["Cuba"], haiti: ["Haiti"], dominican_republic: ["Dominican Rep."], panama: ["Panama"],
  colombia: ["Colombia"], venezuela: ["Venezuela"], ecuador: ["Ecuador"], peru: ["Peru"], bolivia: ["Bolivia"], brazil: ["Brazil"],
  paraguay: ["Paraguay"], uruguay: ["Uruguay"],
  argentina: ["Argentina"], chile: ["Chile"],
  uk: ["United Kingdom"], norway: ["Norway"], sweden: ["Sweden"], finland: ["Finland", "Åland"], denmark: ["Denmark"],
  benelux: ["Belgium", "Netherlands", "Luxembourg"], france: ["France"],
  west_germany: ["Germany"], poland: ["Poland"], czechoslovakia: ["Czechia", "Slovakia"], austria: ["Austria"], hungary: ["Hungary"],
  spain_portugal: ["Spain", "Portugal"], italy: ["Italy"],
  yugoslavia: ["Slovenia", "Croatia", "Bosnia and Herz.", "Serbia", "Montenegro", "Kosovo", "Macedonia"], romania: ["Romania"],
  bulgaria: ["Bulgaria"], greece: ["Greece"], turkey: ["Turkey"],
  tunisia: ["Tunisia"], algeria: ["Algeria"], morocco: ["Morocco", "W. Sahara"], libya: ["Libya"], egypt: ["Egypt"], israel: ["Israel", "Palestine"],
  lebanon: ["Lebanon"], syria: ["Syria"],
  jordan: ["Jordan"], iraq: ["Iraq"], iran: ["Iran"], gulf_states: ["Kuwait", "Bahrain", "Qatar", "United Arab Emirates", "Oman"],
  saudi_arabia: ["Saudi Arabia"],
  west_african_states: ["Mauritania", "Senegal", "Gambia", "Guinea-Bissau", "Guinea", "Sierra Leone"],
  saharan_states: ["Mali", "Niger", "Burkina Faso", "Chad"],
  ivory_coast: ["Côte d'Ivoire", "Liberia", "Ghana"], nigeria: ["Nigeria", "Benin", "Togo"],
  cameroon: ["Cameroon", "Eq. Guinea", "Gabon", "Central African Rep."], sudan: ["Sudan", "S. Sudan"],
  ethiopia: ["Ethiopia", "Eritrea", "Djibouti"], somalia: ["Somalia", "Somaliland"], zaire: ["Dem. Rep. Congo", "Congo", "Rwanda", "Burundi"],
  kenya: ["Kenya", "Uganda"], angola: ["Angola"],
  zimbabwe: ["Zimbabwe", "Zambia"], se_african_states: ["Tanzania", "Mozambique", "Malawi"], botswana: ["Botswana"],
  south_africa: ["South Africa", "Namibia", "Lesotho", "eSwatini"],
  afghanistan: ["Afghanistan"], pakistan: ["Pakistan"], india: ["India"], burma: ["Myanmar"], laos_cambodia: ["Laos", "Cambodia"],
  thailand: ["Thailand"], vietnam: ["Vietnam"],
  malaysia: ["Malaysia", "Singapore", "Brunei"], indonesia: ["Indonesia"], philippines: ["Philippines"], australia: ["Australia"], japan: ["Japan"],
  taiwan: ["Taiwan"],
  south_korea: ["South Korea"], north_korea: ["North Korea"],
};

/** The land of each region that belongs to no country of the game. */
export const regions = {
  europe: ["Greenland", "Iceland", "Ireland", "Switzerland", "Liechtenstein", "Albania", "Cyprus", "N. Cyprus"],
  central_america: ["Belize", "Jamaica", "Bahamas", "Puerto Rico", "Trinidad and Tobago"],
  south_america: ["Guyana", "Suriname", "Falkland Is."],
  middle_east: ["Yemen"],
  africa: ["Madagascar"],
  asia: [
    "Mongolia", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Papua New Guinea", "New Zealand", "Timor-Leste", "Solomon Is.", "New Caledonia",
    "Vanuatu",
  ],
};

export const anchors = {
  usa: [-98, 40], ussr: [65, 60], china: [104, 35],
  canada: [-97, 54], mexico: [-102, 23.5], guatemala: [-90.6, 15.6], el_salvador: [-89.4, 13.2], honduras: [-87, 14.8], costa_rica: [-84.6, 9.6],
  nicaragua: [-84.6, 12.8],
  cuba: [-79.5, 22], haiti: [-73, 19.2], dominican_republic: [-69.8, 18.6], panama: [-80, 8.4],
  colombia: [-73.5, 4.5], venezuela: [-66, 7.5], ecuador: [-78.8, -1.5], peru: [-75.5, -9], bolivia: [-64.8, -16.5], brazil: [-50, -9],
  paraguay: [-58.2, -23], uruguay: [-55.8, -33],
  argentina: [-65, -36], chile: [-71.5, -31],
  uk: [-2, 53.5], norway: [9, 62], sweden: [16, 61], finland: [26.5, 63], denmark: [9.3, 56], benelux: [4.8, 51.4], france: [2, 46.8],
  west_germany: [9, 50.2], east_germany: [12.8, 52.3], poland: [19.8, 52], czechoslovakia: [16.8, 49.4], austria: [14, 47.4], hungary: [19.5, 47],
  spain_portugal: [-4.5, 40], italy: [12.3, 43.2],
  yugoslavia: [18.4, 44], romania: [25.3, 45.8], bulgaria: [25.2, 42.6], greece: [22.2, 39.4], turkey: [34, 39],
  tunisia: [9.4, 34.5], algeria: [2.5, 30], morocco: [-7, 31.5], libya: [17.5, 28], egypt: [29.5, 27], israel: [34.8, 31.2], lebanon: [35.8, 33.9],
  syria: [38.8, 35],
  jordan: [36.9, 30.9], iraq: [43.5, 33], iran: [54, 33], gulf_states: [53, 23.5], saudi_arabia: [44.5, 24],
  west_african_states: [-12, 16], saharan_states: [5, 18], ivory_coast: [-6, 7.8], nigeria: [8, 9.5], cameroon: [13, 4.5], sudan: [30, 15],
  ethiopia: [39.5, 9], somalia: [46, 5.5],
  zaire: [23.5, -2.5], kenya: [38, 0.5], angola: [17.5, -12], zimbabwe: [29, -17.5], se_african_states: [36, -11], botswana: [24, -22],
  south_africa: [21, -30.5],
  afghanistan: [66, 34], pakistan: [69, 29.5], india: [78.5, 22], burma: [96, 21.5], laos_cambodia: [103.5, 18], thailand: [101, 14.5],
  vietnam: [108, 13.5],
  malaysia: [103, 4], indonesia: [113, -1.5], philippines: [122.5, 12.5], australia: [134, -25], japan: [138, 36.5], taiwan: [121, 23.8],
  south_korea: [128, 36], north_korea: [127, 40.5],
};

/** Where the edges of the world lie: without them what no card holds would drift. */
export const frame = [
  [[-160, 64], [-30, 40]], [[-125, 48], [55, 205]], [[-118, 33], [48, 290]], [[-65, 46], [290, 190]], [[-80, 26], [215, 300]], [[-60, 65], [300, 30]],
  [[-42, 70], [380, 10]], [[-19, 65], [430, 70]],
  [[-35, -7], [500, 650]], [[-70, -52], [330, 890]], [[18, -35], [570, 845]], [[48, -18], [870, 790]], [[51, 11], [895, 600]], [[-17, 14],
  [415, 545]],
  [[80, 7], [1112, 610]], [[70.5, 22], [1042, 478]], [[89, 22], [1140, 484]], [[140, 72], [1250, -30]], [[100, 77], [1050, -60]], [[60, 76],
  [850, -50]], [[30, 71], [720, 10]], [[160, 60], [1335, 90]],
  [[190, 66], [1440, 40]], [[135, 48], [1260, 205]], [[90, 50], [1050, 180]], [[60, 54], [880, 200]], [[40, 55], [800, 150]], [[66, 44], [960, 270]],
  [[115, -34], [1180, 830]], [[153, -28], [1330, 830]], [[172, -42], [1420, 910]], [[147, -7], [1378, 738]], [[142, 44], [1330, 265]],
];

/** The inner border of Germany, from the Baltic to the Czech border. */
export const germany = [
  [10.9, 53.96], [10.75, 53.5], [11.2, 53.1], [11.6, 52.95], [10.8, 52.85], [10.95, 52.1], [10.6, 51.75],
  [10.15, 51.4], [10.0, 50.85], [10.15, 50.5], [10.75, 50.3], [11.3, 50.45], [11.9, 50.4], [12.1, 50.3],
];
