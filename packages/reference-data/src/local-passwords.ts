/**
 * Our own list, in lower case: words that people in Malaysia choose, words of this trade, and words of newer lists of most used
 * passwords, which common-passwords.data.ts does not have. A word with a usual ending counts as well.
 */
const byTopic = {
  feelings: `cinta cintaku cintamu sayang sayangku sayangkamu sayangmama sayangibu sayangabah rindu rinduku kasih kasihku kekasih
    comel cantik manis hensem handsome ganteng bahagia gembira ceria senyum jiwa hatiku hidupku hidup semangat sukses berjaya sabar
    terserah selamat selamatpagi terimakasih apakhabar akusayangkamu akucintakamu akucintapadamu akucinta sayakamu love lover lovely
    iloveu iloveyou loveyou mylove teamo sweet lucky god happy babygirl`,
  family: `abang abangku kakak adik adikku ayah ayahku abah mama mamaku mamapapa papa ibu ibuku emak bonda keluarga keluargaku family
    anakku isteriku suamiku sahabat sahabatku kawan kawanku nenek atuk tokwan`,
  faith: `bismillah bismilah bismillah786 alhamdulillah allah allahuakbar allahakbar assalamualaikum insyaallah inshaallah masyaallah mashaallah
    subhanallah astaghfirullah lailahaillallah solat ramadan ramadhan syawal hariraya selamatraya aidilfitri aidiladha muhammadsaw
    jesus jesuschrist yesus deepavali thaipusam ganesha murugan vinayagar shiva buddha amitabha guanyin namaste wesak gawai kaamatan`,
  country: `malaysia malaysiaku malaysiaboleh malaysiamadani ilovemalaysia merdeka harimerdeka merdekaraya satumalaysia 1malaysia
    jalurgemilang negaraku bolehland harimau harimaumalaya tunku mahathir najibrazak anwaribrahim petronas proton perodua myvi kancil
    perdana maybank publicbank cimbbank bankislam maxis celcom digi umobile unifi astro airasia grab shopee lazada touchngo tealive
    zuscoffee mydin parkson genting sunway midvalley pavilion twintowers klcc`,
  places: `kualalumpur putrajaya cyberjaya labuan johor johorbahru johorbaru batupahat muar kluang segamat pontian kulai skudai
    kedah alorsetar alorstar sungaipetani kulim langkawi kelantan kotabharu kotabaru pasirmas melaka malacca ayerkeroh alorgajah
    negerisembilan seremban portdickson nilai bahau pahang kuantan temerloh bentong raub cameron penang pulaupinang georgetown butterworth
    bukitmertajam bayanlepas perak ipoh taiping telukintan lumut sitiawan kampar manjung perlis kangar arau sabah kotakinabalu sandakan
    tawau lahaddatu keningau sarawak kuching miri sibu bintulu samarahan selangor shahalam petalingjaya subangjaya klang kajang bangi
    rawang ampang cheras puchong gombak selayang batucaves sepang damansara bangsar serdang semenyih terengganu kualaterengganu kemaman
    dungun singapura singapore jakarta bandung surabaya medan indonesia bangladesh myanmar nepal`,
  clubs: `johordarultakzim johordt southerntigers jdtjohor selangorfc redgiants harimauselatan kelantanfc thredwarriors kedahfa
    kedahdarulaman perakfc bosgaurus terengganufc sangpenyu pahangfc tokgajah sabahfc sangbadak penangfc sarawakfc melakautd klcityfc
    liverpool ynwa manutd manchester mufc arsenal gunners chelsea mancity barcelona realmadrid juventus acmilan intermilan leechongwei
    leezijia nicoldavid`,
  names: `muhammad muhamad muhd mohamad mohamed mohammad mohd ahmad abdullah abdul rahman rahim razak ismail ibrahim hassan hussein
    hussin yusof yusuf zainal zulkifli zulhilmi azman azlan azmi azhar azizah rosli roslan rosnah kamal kamarul jamal khairul khairi
    shahrul shahril nizam hafiz hafizah faizal faiz faris firdaus farhan fariz haziq hazim hakim hakimi amir amirul aiman akmal
    syafiq syafiqah syahmi syazwan iskandar danial daniel danish adam irfan luqman harith hariz imran izzat izzati nabil nabila najwa
    naim nazri rizal ridzuan rashid saiful shukri taufik wan zaki zarul siti sitinurhaliza nurul nurulain nuraisyah nurulhuda nur aisyah
    aishah aina ainaa ain alya alia amalina amira anis anisa athirah atiqah azura balqis dayang diana farah farhana fatin fatimah fatihah
    hidayah husna intan izzah liyana maisarah mardhiah mariam maryam nadia nadiah norazlina nora noraini norhayati nuraini puteri qistina
    raihan rohana safiah salmah sarah shahira sofea sofia suhaila syahira syuhada wani yasmin zahra zaleha zarina zulaikha
    weiming weijie weihao jiahao jiaming junjie kahwai kokwai meiling meifong meimei xiaoming xiaomei xinyi huiling siewling chong wong
    cheong leong liew ng lim tan lee ooi teoh khoo yap
    kumar kumaran muthu raju rajesh ramesh suresh ganesh mahesh dinesh vijay vicky saravanan subramaniam murali prakash priya devi
    lakshmi letchumi kavitha shanti thivya mohan siva sivakumar samy
    alex amanda angel angela chris david harry jennifer john peter susan`,
  things: `rahsia rahasia katalaluan kata katakunci kunci bintang matahari bulan bulanbintang bunga bungaraya melati mawar orkid kucing
    kucingku kelinci arnab monyet gajah burung ikan durian rambutan manggis nasilemak nasigoreng rotijalan roticanai tehtarik tehais
    kopi koko milo milkyway kari satay laksa cendol ayam jambu mangga pisang doraemon upinipin boboiboy ejenali naruto sasuke
    spongebob tinkerbell mobilelegend mobilelegends pubgmobile freefire minecraft roblox`,
  months: `januari februari april julai ogos agustus september oktober november disember desember isnin selasa rabu khamis jumaat sabtu ahad
    komputer sekolah cikgu pelajar manusia bodoh gila anjing kambing babi celaka setan hantu satria pratama rizki`,
  trade: `bedset mattress tilam tilamku katil bantal selimut perabot perabut furniture sofa kedai kedaiku bos boss pekerja pejabat
    penghantaran tempahan hantar lori booking delivery order orders branch cawangan stok stock jualan promosi`,
  mandarin: `woaini woaini1314 woaini520 woainimama aini wodemima wodeai mima baobao laopo laogong gongxifacai gongxi facai huatah huat
    daji xingfu pingan wangcai 5201314 1314520 1314521 520520 168168 168888 886688 778899 8888 1688 5211314 7758521`,
  computers: `abc abcd adm1n admin administrator asdf asdfg changeme default demo guest hello helloworld internet l3tm3in login p@ssw0rd
    p@ssword pass pass1234 passw passwd qwer qwert qwe asd root secret test user username zxcv zxcvb money password pa$$word pa$$w0rd
    facebook twitter instagram tiktok whatsapp youtube google google123 iphone samsung oppo vivo xiaomi huawei realme windows
    linkedin telegram unknown welcome welcome1 whatever rockyou`,
  digits: `123qwe 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5y6 qweasdzxc aa123456 a123456789 abcd1234 asd123 qwe123
    q123456 qq520 qq123456 111222tianya 1234561 147258 147258369 159357 159753 789456 789456123 102030 112233 11223344 123654 123654789 741852 741852963 963852741
    852456 321654 456123 159951 142536 357159 12344321 100200 010203 110011 199199`,
  others: `aaron adobe apple assword bear bella blessing blink blue buddy bunga daddy eagle heineken inter lol ninja ou812 red skate
    sunflower tiger trustno trustnoone target football princess sunshine myspace gwerty tinkle dearbook zinch cambiami azerty superman batman`,
};

/** Every word once. */
export const localPasswordWords: readonly string[] = [...new Set(Object.values(byTopic).join(' ').split(/\s+/))];
