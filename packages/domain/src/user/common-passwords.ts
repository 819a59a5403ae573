/**
 * The passwords that everybody tries first, and the words of this trade: these words, alone or with one of the usual endings, and runs of signs.
 * Together a few thousand, more than the top 3,000 that OWASP ASVS 5.0 (6.2.4) asks for.
 */
const words = new Set(
  `123abc 123asd 123qwe 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 a123456 a1b2c3 aa123456 aaron abc abcabc abcd abcd1234 abcdef access adm1n
  admin administrator adobe agent007 alex alexander amanda america amirul andrea andrew angel angela angels anthony apple archie arsenal asdf asdfg
  asdfgh asdfghjkl asdfjkl ashley assword austin azerty badboy bailey banana barcelona barney baseball basketball batman bear bedset bella bigdaddy
  birthday biteme blahblah blessed blessing blink blink182 blue bond007 booking boomer boston brandon brandy brother buddy bulldog bunga buster
  butterfly butterworth camaro cameron canada casper charlie charlotte cheese chelsea chicken chocolate chris christian cinta cocacola coffee compaq
  computer cookie cooper cowboy cowboys crystal daddy dallas daniel danielle david default delivery demo dexter diablo diamond doctor dolphin donald
  doraemon dragon eagle eagles elephant eminem everton family father fatimah ferrari fishing flower flowers football forever formula freedom friend
  friends gateway george ginger god golden golfer google guest guitar hannah harley harry heather heineken hello helloworld hockey hottie hunter
  iceman iloveu iloveyou inter internet jackson jasmine jasper jennifer jessica jesus john jordan joseph joshua junior justin katil kissme kitten
  kualalumpur l3tm3in lakers lauren letmein liverpool login lol london love lovely loveme lover loveyou lucky maggie malaysia manchester marina
  marlboro martin master matrix matthew mattress maverick maxwell melissa mercedes merlin michael michelle mickey midnight minecraft money monkey
  monster morgan mother muhammad mustang mylove naruto nathan ncc1701 nicholas nicole nikita ninja nintendo nothing nurul oliver orange ou812 p@ssw0rd
  p@ssword pa55w0rd pa55word pakistan parola pass passport passw passw0rd passwd password passwort patrick peanut penang penghantaran pepper peter
  phoenix pikachu player please pokemon porsche potato prince princess private purple q123456 q1w2e3 q1w2e3r4 qazwsx qazwsxedc qq520 qwaszx qwer qwert
  qwerty qwertyu qwertyui qwertyuiop rachel rahsia rainbow ranger rangers red richard robert rockyou root sakura samantha samsung sandra sarah sayang
  sayangku scooter secret selangor semangat service shadow shannon sierra silver simple skate slayer slipknot snoopy soccer spider spiderman spongebob
  startrek starwars steelers stella steven summer sunday sunflower sunshine superman superstar support sweet sweetie sweety system taylor teamo tennis
  test tester testing thomas thunder thx1138 tiger tigger tilam tinkerbell tomato trustno trustnoone tweety twitter unknown user username vanessa
  victor victoria warcraft welcome whatever william winner winter wizard woaini wodemima xxxxxx yamaha yankees yellow zaq12wsx zxcv zxcvb zxcvbn
  zxcvbnm`
    .trim()
    .split(/\s+/),
);

/** What people put behind a word when digits or signs are asked for. */
const ending = /(?:\d{1,4}|12345|123456|1234567|[!@#$.*?_-]|@123|!123|@1234|#1|1!|123!|abc)$/;

/** One sign again and again, or a short group of signs repeated: 111111, abcabc, 121212. */
const repeated = /^(.{1,4})\1+$/su;

/** Rows of keys and the orders that fingers or heads know, forwards and backwards. */
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()'];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** True for a password that is among the commonest, whatever the case (Target D7). */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (words.has(text) || words.has(text.replace(ending, ''))) return true;
  return repeated.test(text) || runs.some((run) => run.includes(text)) || isDateOfLifetime(text);
}

/** A day of somebody's life in digits alone: 19900131, 31011990, 310190. */
function isDateOfLifetime(text: string): boolean {
  const day = '(0[1-9]|[12]\\d|3[01])';
  const month = '(0[1-9]|1[0-2])';
  const year = '(19|20)\\d\\d';
  return new RegExp(`^(${year}${month}${day}|${day}${month}${year}|${month}${day}${year}|${day}${month}\\d\\d)$`).test(text);
}
