/** An alphabet and the encodings in which files write it. */
export type WritingSystem = {
  /** Names of `TextDecoder`, the most frequent one first. */
  readonly encodings: readonly string[];
  /** All characters that a word may consist of. */
  readonly script: RegExp;
  /** Lower-case letters, the most frequent ones first; or characters that are frequent in names. */
  readonly letters: string;
  /** Only for alphabets whose vowels are letters. */
  readonly vowels?: string;
};

/** Letters beyond a to z of one language. */
export type LatinLanguages = {
  readonly encodings: readonly string[];
  readonly languages: readonly string[];
  /** Probability factor of files in these encodings. */
  readonly weight: number;
};

export const latin: readonly LatinLanguages[] = [
  {
    encodings: ['windows-1252', 'macintosh', 'iso-8859-15'],
    weight: 1,
    // German, French, Spanish, Portuguese, Italian, Swedish, Danish and Norwegian, Dutch, Catalan, Estonian, Icelandic, Irish.
    languages: [
      'äöüß',
      'éèêëàâçîïôûùüœæÿ',
      'áéíóúñüª',
      'áâãàçéêíóôõúüº',
      'àèéìíîòóùú',
      'åäöéü',
      'æøåéöä',
      'éëïóèüöáä',
      'àçèéíïòóúü',
      'äöõüšž',
      'áðéíóúýþæö',
      'áéíóú',
    ],
  },
  {
    encodings: ['windows-1250', 'iso-8859-2', 'iso-8859-16'],
    weight: 0.96,
    // Polish, Czech, Slovak, Hungarian, Croatian and Slovenian, Romanian (in two spellings), German, Albanian.
    languages: [
      'ąćęłńóśźż',
      'áčďéěíňóřšťúůýž',
      'áäčďéíĺľňóôŕšťúýž',
      'áéíóöőúüű',
      'čćđšž',
      'ăâîşţ',
      'ăâîșț',
      'äöüß',
      'ëç',
    ],
  },
  { encodings: ['windows-1254'], weight: 0.94, languages: ['çğıöşüİâîû'] },
  {
    encodings: ['windows-1257', 'iso-8859-4'],
    weight: 0.9,
    // Latvian, Lithuanian, Estonian.
    languages: ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äöõüšž'],
  },
];

export const writingSystems: readonly WritingSystem[] = [
  {
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic', 'koi8-u'],
    script: /\p{Script=Cyrillic}/u,
    letters: 'аоеинтрвсклмдпуяьыгзбчйхжшюцщэфіъёїєґўјљњћђџѓќѕ',
    vowels: 'аоеиуяыюэіёїє',
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    script: /\p{Script=Greek}/u,
    letters: 'αοςιετνσρηπκλυμίόδάγθωέήχύφβώζξψϊϋΐΰ',
    vowels: 'αοιεηυωάόίέήύώϊϋΐΰ',
  },
  {
    encodings: ['windows-1255', 'iso-8859-8'],
    script: /[\p{Script=Hebrew}׳״]/u,
    letters: 'יולאהמרבנשתדחקעגכםפןצסזטךףץ',
  },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    script: /[\p{Script=Arabic}\u0640\u064B-\u0652]/u,
    letters: 'اليمدنرحبسعهفوةكتقشخجىزصطأضذثغظءإئؤآپچگژک',
  },
  { encodings: ['windows-874'], script: /\p{Script=Thai}/u, letters: 'านรกมยวลสชตดพจิีทัคณธุ์ะเแหอปศไูญภื่้โขใฐผบซง็ฏฤฒฬฉ' },
  {
    encodings: ['shift_jis', 'euc-jp'],
    script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々・　]/u,
    letters:
      '田山子美本川藤村井中木佐小高野林三一佳太郎大石鈴渡辺加伊吉松橋原和森橋清水池前岡長谷島上西東北南宮内阿部菜真健介翔樹香奈由紀恵智明正千花優愛結衣陽葵蓮太郎次男女人名前年生学科部番号氏',
  },
  {
    encodings: ['gb18030'],
    script: /[\p{Script=Han}·　]/u,
    letters:
      '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小明伟芳娜秀英敏静丽强磊军洋艳勇杰娟涛超兰霞平刚桂文华国建玲红梅雪佳欣怡子涵宇轩浩晨思雨梓一诺萱俊熙泽博琪瑶慧春晓东海燕学生号姓名专业班级年大院系男女',
  },
  {
    encodings: ['big5'],
    script: /[\p{Script=Han}·　]/u,
    letters:
      '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬董唐藍石紀蔣歐溫小明家豪志偉俊傑建宏文雅婷怡君淑芬惠美玲麗華秀英佳慧欣宜珊雯琪芳娟雪梅子安宇軒冠廷承恩柏翰詩涵心妤學生號姓名系級班年大院男女',
  },
  {
    encodings: ['euc-kr'],
    script: /\p{Script=Hangul}/u,
    letters:
      '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진지나수은영현준희경혜미연선재동호상태용철원인기도아예빈윤서하린채유소다은별솔훈석규환식순자숙옥애란숙병학번이름과년반대교명',
  },
];
