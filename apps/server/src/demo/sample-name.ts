import type { Locale } from '@booking/domain/locale/locale';
import { hashedNumber, pick, type Choices } from './hashed-number.js';

/** Splits a list that is written as one text, to keep the lists short. */
function listed(text: string): Choices<string> {
  const [first = '', ...others] = text.split(/\s*,\s*/);
  return [first, ...others];
}

const malay = {
  women:
    listed(`Nurul Huda, Nurul Ain, Nurul Izzah, Nur Izzati, Nur Aisyah, Nur Syafiqah, Nur Hidayah, Nur Farhana, Siti Aminah, Siti Khadijah,
    Siti Nurhaliza, Siti Hajar, Siti Mariam, Noor Azlina, Noraini, Norazlina, Norhayati, Norliza, Wan Nur Aisyah, Wan Zaharah, Nik Suriani,
    Faridah, Fatimah, Aina Sofea, Ainul Mardhiah, Alya Batrisyia, Amira, Azizah, Balqis, Dayang Rosnah, Farah Nadia, Hafizah, Halimah, Hasnah,
    Intan Baizura, Jamilah, Kamariah, Khairunnisa, Latifah, Liyana, Maisarah, Mastura, Nadhirah, Natasha, Puteri Balkis, Rohana, Rosmah,
    Rozita, Sabariah, Salmah, Sharifah Aini, Suhaila, Syazwani, Umi Kalsom, Yusnita, Zaiton, Zalina, Zarina, Zubaidah, Zulaikha`),
  men: listed(`Mohd Hafiz, Mohd Faizal, Mohd Rizal, Mohd Azlan, Mohd Shahrul, Muhammad Danish, Muhammad Haziq, Muhammad Aiman, Muhammad Irfan,
    Ahmad Syafiq, Ahmad Zaki, Ahmad Faris, Abdul Rahim, Abdul Halim, Abdul Aziz, Adam Haikal, Afiq, Amirul Hakim, Amirul Ashraf, Arif, Asyraf,
    Azman, Azhar, Badrul Hisham, Che Wan Azmi, Danial, Ezwan, Fadzli, Fahmi, Firdaus, Hakimi, Hanafi, Harith, Hazwan, Hisyam, Idham, Ikhwan,
    Izzuddin, Kamarul, Khairul Anuar, Luqman, Megat Zulhelmi, Nazri, Nik Faisal, Nizam, Rashid, Razak, Redzuan, Ridhwan, Saiful Bahri, Shahril,
    Shukri, Syahmi, Syed Imran, Taufik, Tengku Adnan, Wan Hazim, Yazid, Zainal Abidin, Zulhilmi`),
  fathers:
    listed(`Ismail, Abdul Rahman, Mohd Yusof, Osman, Zulkifli, Hamid, Abdullah, Mansor, Abu Bakar, Salleh, Roslan, Idris, Jaafar, Ibrahim,
    Ahmad, Hassan, Hussin, Mohamad Noor, Omar, Othman, Ramli, Razali, Sulaiman, Daud, Mat Zin, Awang, Yaakob, Harun, Kassim, Latiff, Mahmud, Musa,
    Ghazali, Zakaria, Shafie, Samsudin, Nordin, Kamaruddin, Bahari, Sidek, Tahir, Talib, Wahab, Yahya, Zainuddin, Jusoh, Hashim, Embong`),
};
const chinese = {
  surnames:
    listed(`Tan, Lim, Wong, Lee, Chong, Ng, Teoh, Ong, Yap, Goh, Chan, Khoo, Foo, Liew, Cheah, Chin, Chua, Ho, Koay, Kong, Lai, Lau, Leong,
    Loh, Low, Ooi, Pang, Phang, Quek, Saw, Sim, Soo, Tay, Thong, Toh, Wee, Yeoh, Yong`),
  first: listed(
    `Chee, Sook, Kah, Pei, Yoke, Wei, Boon, Siew, Kok, Mei, Jun, Hui, Jia, Li, Kim, Swee, Teck, Xin, Yen, Zhi, Choon, Eng, Geok, Hock`,
  ),
  second: listed(
    `Hong, Yee, Wai, Shan, Ling, Jie, Keat, Lan, Leong, Xuan, Hao, Ming, Fong, Seng, Yan, Chuan, Hwa, Ping, Ting, Kiat, Yi, Huat, Lian`,
  ),
};
const indian = {
  given:
    listed(`Arjun, Deepa, Ganesh, Kavitha, Thinesh, Shanti, Vikneswaran, Priya, Suresh, Malathi, Anand, Bhavani, Chitra, Darshini, Gopal,
    Hemalatha, Indra, Jeevan, Kalaivani, Logeswary, Mohan, Nirmala, Prakash, Ramesh, Saraswathy, Selvam, Tamilselvi, Uma, Vasanthi, Yogeswaran`),
  fathers: listed(`Pillai, Krishnan, Subramaniam, Nair, Kumar, Raju, Muniandy, Govindasamy, a/l Perumal, a/p Chandran, Rajendran, Arumugam,
    a/l Letchumanan, a/p Maniam, Balakrishnan, Devan, Ganesan, a/l Karuppiah, Menon, a/p Nadarajan, Palaniappan, Ramasamy, Sivalingam, Veerappan`),
};
const inHan = {
  surnames: listed(
    '陈, 林, 黄, 李, 张, 吴, 王, 刘, 叶, 郑, 杨, 曾, 蔡, 许, 洪, 谢, 邱, 周, 郭, 何, 罗, 廖, 苏, 颜, 梁, 钟, 沈, 庄, 符, 潘',
  ),
  first: listed('美, 志, 慧, 家, 丽, 伟, 淑, 俊, 秀, 文, 雪, 国, 晓, 建, 佳, 凯, 诗, 欣, 子, 嘉, 永, 明, 玉, 思'),
  second: listed('玲, 强, 敏, 豪, 华, 明, 芬, 杰, 英, 彬, 仪, 荣, 彤, 安, 雯, 轩, 婷, 龙, 琪, 宏, 怡, 辉, 萍, 恩'),
};
const inTamil = {
  given: listed('கவிதா, முருகன், லட்சுமி, சரவணன், பிரியா, கார்த்திக், செல்வி, ரவி, மாலதி, குமார், தேவி, அருண், மீனா, பாலா, சுமதி, விஜய்'),
  fathers: listed('சுப்பிரமணியம், கிருஷ்ணன், பெருமாள், ராஜேந்திரன், முத்துசாமி, ஆறுமுகம், வேலு, நடராஜன், கோவிந்தன், ராமசாமி, பழனி, சண்முகம்'),
};

/** Returns a name as people in Malaysia have them, and the language of its bearer. @param share from 0 to 99: selects script and people */
export function sampleName(seed: number, share: number): { name: string; locale: Locale } {
  const [first, second, third] = [seed * 5 + 2, seed * 7 + 3, seed * 11 + 4];
  if (share < 46) return { name: malayName(first, second), locale: share < 30 ? 'bm' : 'en' };
  if (share < 66)
    return { name: `${pick(chinese.surnames, first)} ${pick(chinese.first, second)} ${pick(chinese.second, third)}`, locale: 'en' };
  if (share < 84) return { name: pick(inHan.surnames, first) + pick(inHan.first, second) + pick(inHan.second, third), locale: 'cn' };
  if (share < 96) return { name: `${pick(indian.given, first)} ${pick(indian.fathers, second)}`, locale: 'en' };
  return { name: `${pick(inTamil.given, first)} ${pick(inTamil.fathers, second)}`, locale: 'en' };
}

function malayName(first: number, second: number): string {
  const isWoman = hashedNumber(first + second) % 2 === 0;
  return `${pick(isWoman ? malay.women : malay.men, first)} ${isWoman ? 'binti' : 'bin'} ${pick(malay.fathers, second)}`;
}
