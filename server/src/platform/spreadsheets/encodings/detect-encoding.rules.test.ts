import { describe, expect, it } from 'vitest';
import { detectEncoding } from './detect-encoding.rules.ts';
import { encodeText } from './encode-text.setup.ts';
import { findGarbledText } from './garbled-text.rules.ts';

const listOf = (names: readonly string[]): string =>
  ['Full Name,Email,Student ID', ...names.map((name, at) => `${name},s${at}@case.test,E-${at}`)].join('\r\n');
const detect = (encoding: string, names: readonly string[]) => detectEncoding(encodeText(listOf(names), encoding));

/** The detection must be certain and right. */
const certain: [string, string][] = [
  ['windows-1251', 'Надежда Морозова|Юлия Щёголева'],
  ['windows-1251', 'НАДЕЖДА МОРОЗОВА|ЮЛИЯ ЩЁГОЛЕВА|ИВАНОВ ПЁТР'],
  ['windows-1251', 'Иван'],
  ['windows-1251', 'Георги Димитров|Ивайла Стоянова'],
  ['windows-1251', 'Їжакевич Олена|Євген Ґалаґан'],
  ['windows-1251', 'Ђорђе Јовановић|Љиљана Његош'],
  ['koi8-r', 'Надежда Морозова|Юлия Щёголева'],
  ['iso-8859-5', 'Пётр Иванов|Мария Соколова'],
  ['ibm866', 'Надежда Морозова|Юлия Щёголева'],
  ['windows-1250', 'Łukasz Wójtowicz|Věra Dvořáková'],
  ['windows-1250', 'Małgorzata Dąbrowska|Stanisław Zieliński|Grażyna Wójcik'],
  ['windows-1250', 'Tomáš Novák|Jiří Černý|Lucie Kučerová'],
  ['windows-1250', 'Željko Šimić|Đorđe Čačić'],
  ['windows-1250', 'Ştefan Ţepeş|Ăluţa Câmpeanu'],
  ['iso-8859-2', 'Żaneta Śliwa|Łucja Gąsior|Šárka Žižková'],
  ['windows-1252', 'Jürgen Müller|Zoë Lefèvre'],
  ['windows-1252', 'François Lefèvre|Noémie Bâtard|Hélène Côté'],
  ['windows-1252', 'João Conceição|António Guimarães'],
  ['windows-1252', 'Íñigo Muñoz|María Peña'],
  ['windows-1252', 'Søren Kjær|Åge Nørgård'],
  ['windows-1252', 'Þórður Jónsson|Sigríður Ægisdóttir'],
  ['windows-1252', 'André Dupont|Fiancé – café “x”'],
  ['macintosh', 'Jürgen Müller|Zoë Lefèvre'],
  ['windows-1253', 'Γεώργιος Παπαδόπουλος|Μαρία Άννα'],
  ['windows-1253', 'Ελένη Ζωγράφου|ΓΕΩΡΓΙΟΥ ΑΝΝΑ'],
  ['windows-1254', 'Ayşe Yılmaz|Çağrı Öztürk|İbrahim Çelik'],
  ['windows-1256', 'محمد علي|فاطمة الزهراء|عبد الرحمن'],
  ['windows-1257', 'Jānis Bērziņš|Žydrūnas Čepaitis|Eglė Žukauskaitė'],
  ['windows-874', 'สมชาย ใจดี|สมหญิง รักเรียน'],
  ['shift_jis', '山田太郎|佐藤花子|渡辺健太'],
  ['shift_jis', '小林さくら|ヤマダ タロウ'],
  ['euc-jp', '山田太郎|佐藤花子'],
  ['gb18030', '王小明|李娜'],
  ['big5', '王小明|陳美玲'],
  ['euc-kr', '김민수|이지은|박서준'],
];

/** The result must be right or uncertain, with the right encoding as a candidate. */
const hard: [string, string][] = [
  ['windows-1250', 'Erdős Gyűrű|Kőszegi Szűcs'],
  ['windows-1250', 'Nagy Ágnes|Szabó Győző'],
  ['windows-1252', 'Niccolò Forlì'],
  ['windows-1255', 'דוד כהן|שרה לוי'],
  ['koi8-r', 'НАДЕЖДА МОРОЗОВА|ИВАНОВ ПЁТР'],
  ['iso-8859-15', 'Œuvre Lefèvre'],
  ['gb18030', '欧阳修|诸葛亮|计算机科学与技术'],
  ['big5', '歐陽修|諸葛亮|資訊工程學系'],
];

describe('detectEncoding', () => {
  it.each(certain)('detects %s of %s', (encoding, text) => {
    const names = text.split('|');
    const { name, isCertain, candidates } = detect(encoding, names);
    expect([name, isCertain]).toEqual([encoding, true]);
    expect(candidates[0]?.sample.split(', ')[0]).toSatisfy((first) => names.includes(first) || first === '');
  });

  it.each(hard)('offers %s for %s', (encoding, text) => {
    const { name, isCertain, candidates } = detect(encoding, text.split('|'));
    expect(name === encoding || !isCertain).toBe(true);
    expect(candidates.map((one) => one.name)).toContain(encoding);
  });

  it('is uncertain about damaged UTF-8, and reads it as such', () => {
    const file = Buffer.from(listOf(['Jürgen Müller', 'Zoë Lefèvre', 'Noémie Côté', 'Ayşe Öztürk']));
    file[file.indexOf(0xc3) + 1] = 0x20;
    expect(detectEncoding(file)).toMatchObject({ name: 'utf-8', isCertain: false });
  });

  it('is uncertain without letters', () => {
    expect(detectEncoding(new Uint8Array([0xb0, 0xb1, 0x0a, 0xa7]))).toMatchObject({ isCertain: false });
  });

  it('takes linear time', () => {
    const startedAt = performance.now();
    detectEncoding(Buffer.alloc(10_000_000, 0xe9));
    detectEncoding(encodeText('Ж'.repeat(1_000), 'windows-1251'));
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe('findGarbledText', () => {
  it.each([
    ['MÃ¼ller', 'Müller'],
    ['РќР°РґРµР¶РґР°', 'Надежда'],
    ['Íàäåæäà Ìîðîçîâà', 'Надежда'],
    ['Ma³gorzata Stanis³aw D¹browska', 'Małgorzata'],
  ])('recognizes %s', (text, meaning) => expect(findGarbledText([text]).misread[0]?.meaning).toBe(meaning));

  it.each(['N?dia', 'Kowalczy?ski', '?ukasz', 'M\uFFFDller'])('recognizes lost letters in %s', (text) =>
    expect(findGarbledText([text]).incomplete).toEqual([text]),
  );

  it.each([
    'Müller Zoë Noémie João',
    'Надежда Юлия',
    'Σωκράτης',
    'Jérôme Ünal Ömer Åsa Çelikay Íñigo',
    '王小明',
    'Tõnu Õnne',
    'Þórður Sigríður',
    'François Œuvre naïve',
    'Really? Yes',
    'https://example.edu/?ab=c',
  ])('accepts %s', (text) => expect(findGarbledText([text])).toEqual({ misread: [], incomplete: [] }));
});
