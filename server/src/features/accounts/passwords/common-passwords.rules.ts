/**
 * The most common passwords. passwords.rules.ts removes digits and punctuation at both ends before the comparison, so one
 * word here covers many passwords.
 */
const words = `
password passwort passwd pass passw passwrd passphrase secret secrets letmein letme welcome willkommen bienvenue hello hallo
qwerty qwertz azerty qwert qwer qwertyui qwertyuiop asdf asdfg asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbn qazwsx qazwsxedc
qweasd qweasdzxc wasd abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaa aaaaaa xxx xxxx xxxxxx zzzzzz
admin admins administrator adminadmin root toor superuser sysadmin system manager master default guest user users username
login signin account test tests tester testing testtest demo sample example temp temporary change changeme changeit
newpassword mypassword mypass iloveyou iloveu ilove loveme lovely lover love loves forever always angel angels baby babygirl
princess prince queen king sunshine sunny summer winter spring autumn monday tuesday wednesday thursday friday saturday
sunday january february march april june july august september october november december football soccer baseball
basketball hockey cricket tennis rugby golf liverpool chelsea arsenal manchester barcelona realmadrid juventus
dragon dragons monkey tiger tigers lion lions eagle eagles shadow falcon panther wolf wolves bear butterfly dolphin
kitty kitten puppy buster pepper ginger cookie cookies chocolate cheese banana orange apple cherry peanut coffee pokemon
superman batman spiderman ironman starwars matrix ninja samurai warrior wizard merlin phoenix thunder lightning hunter
ranger killer slayer freedom liberty peace happy smile flower flowers rainbow star stars galaxy diamond silver golden
purple yellow green blue black white money dollar dollars rich lucky winner success trust trustno nothing whatever anything
something internet computer laptop keyboard windows microsoft google facebook instagram youtube twitter linkedin whatsapp
android iphone samsung nokia android apple amazon netflix spotify minecraft fortnite roblox playstation xbox nintendo
charlie jordan michael michelle jessica jennifer ashley daniel matthew andrew robert thomas joshua anthony nicole hannah
amanda samantha elizabeth george william james david maria anna laura sophie emma oliver maggie bailey harley mustang
ferrari porsche mercedes toyota honda corvette yankees cowboys lakers steelers rangers maverick ghost zombie
university college campus faculty school academy institute student students lecturer lecturers professor teacher teachers
staff attendance attend class classes lecture lectures tutorial semester exam exams graduate graduation degree course courses
muster library study studying education colombo lanka srilanka ceylon london india delhi mumbai dubai canada america
england france germany china japan nepal pakistan bangladesh singapore malaysia australia krishna ganesh shiva allah jesus
christ buddha blessed blessing god godisgood mother father mommy daddy mummy family friend friends bestfriend sister brother
`;

const numbers = `
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321 121212 123123 123123123
123321 112233 11223344 102030 101010 111222 131313 147258 147258369 159753 159357 252525 258369 321321 456456 456789 789456
789456123 741852963 963852741 369258147 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3 zaq12wsx zaq1zaq1 1a2b3c
a1b2c3 a1b2c3d4 abc123 123abc 123qwe qwe123 1234qwer qwer1234 asd123 123asd 1password 1234abcd abcd1234 aa123456 a123456
a12345678 p@ssw0rd p@ssword passw0rd pa55word pa55w0rd pa$$word pa$$w0rd p455w0rd adm1n l3tm31n w3lc0me s3cret s3cr3t
123654 124578 142536 192837 192837465 246810 13579 135790 147852 159951 135246 314159 31415926 271828 102938 010203 007007
`;

const list = (text: string): string[] => text.trim().split(/\s+/u);

export const commonWords: ReadonlySet<string> = new Set(list(words));
export const commonPasswords: ReadonlySet<string> = new Set(list(numbers));
