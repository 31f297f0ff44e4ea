/**
 * The 2687 common passwords of 4 to 12 characters that D13 refuses, in lower case: the top of published lists of leaked
 * passwords, and keyboard walks, repeated digits, years, dates, PINs, names and words. They were collected by hand, in
 * no order of rank, and are more than the thousand that D13 asks for.
 */
const COMMON: ReadonlySet<string> = new Set(
  `
  123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123
  football monkey letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321
  superman 1qaz2wsx 7777777 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh
  hunter buster soccer harley batman andrew tigger sunshine iloveyou 2000 charlie robert thomas hockey
  ranger daniel starwars klaster 112233 george computer michelle jessica pepper 1111 zxcvbn 555555
  11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess joshua cheese amanda summer
  love ashley nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix
  mobilemail monitor monitoring montana moon moscow william corvette hello martin heather secret merlin
  diamond 1234qwer gfhjkm hammer silver 222222 88888888 anthony justin test bailey q1w2e3r4t5 patrick
  internet scooter orange 11111 golfer cookie richard samantha bigdog guitar jackson whatever mickey
  chicken sparky snoopy maverick phoenix camaro peanut morgan welcome falcon cowboy ferrari samsung andrea
  smokey steelers joseph mercedes dakota arsenal eagles melissa boomer booboo spider nascar monster tigers
  yellow xxxxxx 123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore banana junior
  hannah 123654 porsche lakers iceman money cowboys 987654 london tennis 999999 ncc1701 coffee scooby 0000
  miller boston q1w2e3r4 brandon yamaha chester mother forever johnny edward 333333 oliver redsox player
  nikita knight fender barney midnight please brandy chicago badboy iwantu slayer rangers charles angel
  flower rabbit wizard bigdick jasper enter rachel chris steven winner adidas victoria natasha 1q2w3e4r
  jasmine winter prince marine ghbdtn fishing cocacola casper james 232323 raiders 888888 marlboro gandalf
  asdfasdf crystal 87654321 12344321 golden 8675309 panther lauren angela thx1138 angels madison winston
  shannon mike toyota jordan23 canada sophie apples tiger razz 123abc pokemon qazxsw 55555 qwaszx muffin
  johnson murphy cooper jonathan liverpoo david danielle 159357 jackie 1990 123456a 789456 turtle abcd1234
  scorpion qazwsxedc 101010 butter carlos password1 dennis slipknot qwerty123 booger asdf 1991 black
  startrek 12341234 cameron newyork rainbow nathan john 1992 rocket viking redskins butthead asdfghjkl
  1212 sierra peaches gemini doctor wilson sandra helpme qwertyui victor florida dolphin pookie captain
  tucker blue liverpool theman bandit dolphins maddog packers jaguar lovers nicholas united tiffany
  maxwell zzzzzz nirvana jeremy monica elephant giants hotdog rosebud success debbie mountain 444444
  warrior q1w2e3 albert metallic lucky azerty 7777 alex bond007 alexis 1111111 samson 5150 willie scorpio
  bonnie gators benjamin voodoo driver dexter 2112 jason calvin freddy 212121 creative 12345a sydney
  rush2112 1989 asdfghjk red123 bubba 4815162342 passw0rd trouble gunner happy fucking gordon legend
  jessie stella qwert eminem arthur apple nissan bullshit bear america 1qazxsw2 nothing parker 4444
  rebecca qweqwe garfield 01012011 beavis 69696969 jack december 2222 102030 252525 11223344 magic apollo
  skippy 315475 girls kitten golf copper braves shelby godzilla beaver fred tomcat august buddy airborne
  1993 1988 lifehack brooklyn animal platinum phantom online darkness power fish green 789456123 voyager
  police travis 12qwaszx heaven lover abcdef 00000 pakistan 007007 walter blazer cricket sniper donkey
  willow loveme saturn therock redwings 1234554321 cool qwe123 password123 admin admin123 root toor guest
  default changeme welcome1 welcome123 letmein1 login master123 pass123 pass1234 test123 test1234 temp
  temp123 user user123 demo demo123 hello123 hello1 abc12345 abcd abcde abcdefg abcdefgh abcdefghi abc1234
  aa123456 a123456 a12345 a1234567 a12345678 a123456789 aa12345678 q123456 qq123456 w123456 z123456 asd123
  asd123456 qwe123456 zxc123 zxc123456 asdasd asdasd123 qweasd qweasdzxc qweasd123 1q2w3e 1q2w3e4r5t
  1qaz2wsx3edc zaq12wsx zaq1xsw2 zaq1zaq1 xsw21qaz 1qaz1qaz q1w2e3r4t5y6 qwerty1 qwerty12 qwerty1234
  qwerty12345 qwerty123456 123qweasd 123qweasdzxc 123qwe123 1234567a 12345678a 123456789a 123456q 123456aa
  123456abc 12345q 12345qwert 1234abcd 123abc123 12345abc 12345678910 0123456789 01234567 012345
  0987654321 09876543 098765 9876543210 987654321a 87654321a 147258369 147258 1472583690 159951 258456
  741852963 741852 789789 963852741 963852 369258147 456456 456789 456123 321321 321654 321654987 654321a
  753951 852456 951753 951357 1231234 12312312 1231231 11112222 1112222 111222 111222333 112211 11221122
  112358 1123581321 113355 1122334455 122333 123000 123098 123412 12345678q 1234567891 123454321
  12345654321 1234321 123456654321 123456123 123456123456 123456789q 1357911 13579 135790 1357924680
  135792468 135246 24681012 2468 246810 246824 147147 147852 147896325 1478963 1593572486 159159 1597532
  142536 14725836 1472 1314 1314520 5201314 520520 521521 520131 5211314 woaini woaini1314 woaini520
  woaini123 1314521 5201314a woailaopo aini1314 iloveyou1 iloveyou2 iloveu loveyou lovely love123 love1234
  loveme1 lovelove mylove 0000000 00000000 000000000 0000000000 111111111 1111111111 11111111111
  111111111111 111111a 111111q 22222 2222222 22222222 33333 3333333 33333333 3333 44444 44444444 5555
  55555555 5555555 6666 66666 6666666 66666666 77777 77777777 8888 88888 8888888 888888888 9999 99999
  9999999 99999999 999999999 121314 121212a 123123a 1231231234 123321123 123321a 123789 12369874 1236987
  12345679 1234566 123455 123457 1234568 12356 1236 1235 12301230 101112 1010101 10101010 10203040
  1020304050 110110 100200 100100 200200 202020 212223 232425 303030 313131 314159 3141592654 333666
  343434 404040 420420 4321 43214321 54321 543210 5432 505050 515151 525252 545454 565656 575757 585858
  595959 606060 616161 626262 636363 646464 656565 666999 676767 686868 707070 717171 727272 737373 747474
  757575 767676 787878 797979 808080 818181 828282 838383 848484 858585 868686 878787 898989 909090 919191
  929292 939393 949494 959595 969696 979797 989898 191919 181818 171717 161616 151515 141414 262626 272727
  282828 292929 242424 353535 363636 373737 383838 393939 414141 424242 434343 454545 464646 474747 484848
  494949 010101 010203 020202 030303 040404 050505 060606 070707 080808 090909 01010101 1980 1981 1982
  1983 1984 1985 1986 1987 1994 1995 1996 1997 1998 1999 2001 2002 2003 2004 2005 2006 2007 2008 2009 2010
  2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 1979 1978 1977 1976 1975 1974
  1973 1972 1971 1970 1969 1960 1950 1945 1900 1122 1133 1144 1155 1166 1177 1188 1199 1010 1011 1012 1020
  1024 1025 1028 1029 1030 1101 1102 1110 1112 1113 1114 1115 1120 1123 1124 1125 1126 1128 1129 1201 1210
  1213 1214 1215 1216 1218 1220 1221 1222 1223 1224 1225 1226 1228 1230 1231 1245 1256 1313 1331 1342 1357
  1379 1397 1414 1441 1470 1478 1515 1551 1590 1598 1616 1661 1717 1771 1818 1881 1919 2121 2200 2211 2233
  2244 2255 2277 2288 2323 2332 2345 2424 2442 2525 2580 2626 2727 2828 2929 3030 3131 3232 3344 3366 3399
  3434 3456 3535 3636 4040 4242 4455 4488 4545 4567 4646 4747 5050 5151 5252 5353 5454 5566 5588 5599 5656
  5678 5683 5757 5858 5959 6060 6464 6565 6677 6688 6699 6767 6789 6868 6969 7070 7272 7373 7410 7474 7531
  7575 7676 7788 7799 7878 7890 7979 8080 8181 8282 8383 8484 8520 8585 8686 8787 8899 8989 9090 9191 9292
  9393 9494 9595 9630 9696 9797 9876 9898 9900 9911 0001 0007 0101 0123 0852 0909 0987 asdf1234 asdf123
  asdfg asdfgh1 asdfghj asdfjkl asdfzxcv asdqwe123 asdzxc asdf12 zxcv zxcv1234 zxcvb zxcvbn1 zxcvbnm1
  zxcvbnm123 zxczxc zxcasd zxcasdqwe zzzzz zzzz zzzzzzzz zz123456 qwer qwerqwer qwerasdf qwerasdfzxcv
  qwert1 qwert123 qwert12345 qwertz qwertzuiop qwerty11 qwerty321 qwertyu qwertyuiop1 qweewq qweqweqwe
  qweasdzxc123 qaz123 qaz123wsx qazqaz qazwsx1 qazwsx12 qazwsx123 qazwsxedcrfv qazxswedc qw123456 qwqwqw
  qq111111 q11111 q12345 q1q1q1 q1q1q1q1 w1234567 poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz mnbvcx
  mnbvcxz1 ytrewq trewq rewq fdsa fdsafdsa ewqewq 1q1q1q1q 1q2w 1q2w3e4r5t6y 1qa2ws3ed 1z2x3c4v 2wsx3edc
  3edc4rfv 12qw12qw 12qw34er 123zxc 123asd 123asd123 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f a1b2c3 a1b2c3d4
  a1s2d3 a1s2d3f4 aaa111 aaa123 aaaa aaaaa aaaaaaa aaaaaaaa aaaaaaaaaa aa1234 aa1111 aabbcc aabb1122
  abcabc abc321 abc123456 abcd123 abcd12345 abcde12345 abcdefg1 abcdef123 abcdefg123 abcdefgh1 bbbbbb
  cccccc dddddd eeeeee ffffff gggggg hhhhhh jjjjjj kkkkkk llllll mmmmmm nnnnnn oooooo pppppp qqqqqq rrrrrr
  ssssss tttttt uuuuuu vvvvvv wwwwww yyyyyy xxxx xxxxx xxxxxxxx qqqqqqqq qqqq wwww passwd passw0rd1
  p@ssw0rd p@ssword pa55word pa55w0rd pass1 pass12 pass12345 passpass password0 password01 password11
  password12 password2 password3 password! password7 passport parola parol parool passwort passord
  motdepasse contrasena senha senha123 senha1234 mudar123 sifre haslo haslo123 heslo heslo123 lozinka
  wachtwoord salasana geheim hallo hallo123 schatz ficken passwort1 hejsan alexander alexandra alexander1
  alexandr alexei aleksandr adam adrian aaron alan albert1 alice alicia alison allison alyssa amber amelia
  anastasia andre andrea1 andreas andrei andres andrew1 andrey andy angel1 angelica angelina anita anna
  annie anthony1 antonio april ariana ariel arnold ashley1 ashton audrey austin1 barbara beatrice becky
  bella benny bernard bernie bertha betty beverly bianca billy bobby bobby1 bradley brandi brandon1 brenda
  brian brian1 britney brittany brooke bruce bruno bryan caitlin caleb carla carlos1 carmen carol carolina
  caroline carrie catherine cecilia chad chantal charlie1 charlotte chelsea1 cherry chloe christ christian
  christina christine christopher cindy claire clara clarence claudia clinton connie connor craig crystal1
  curtis cynthia daisy dana daniel1 daniela danny darren darryl dave david1 dawn dean deanna deborah
  denise derek derrick diana diane diego dominic dominique donald donna dorothy douglas dustin dylan eddie
  edgar eduardo edwin elaine eleanor elena elizabeth ellen emily emma eric erica erika ernest esther ethan
  eugene evelyn fabian felipe felix fernanda fernando florence frances francis francisco frank frankie
  frederic gabriel gabriela gary geoffrey george1 georgia gerald gilbert gina gloria grace gracie gregory
  guillermo gustavo hailey harold harry harvey hazel hector heidi helen henry herbert howard hunter1 igor
  irene irina isabel isabella isaiah ivan jackson1 jacob jacqueline jaime jake james1 jamie jane janet
  janice jared jasmine1 jason1 javier jean jeffrey jenna jennifer1 jenny jeremiah jerome jerry jesse
  jessica1 jesus jesus1 jill jimmy joan joanna joel johanna john123 johnny1 jordan1 jorge jose joseph1
  joshua1 juan juanita judith julia julian juliana julie juliet julio justin1 karen karina karl kate
  katherine kathleen kathryn katie kayla keith kelly kelsey kenneth kenny kevin kevin1 kimberly kristen
  kristin kristina kyle lance larry laura lawrence leah leonardo leonard leslie lillian lily linda lindsay
  lindsey lisa logan lorenzo louis louise lucas lucia luis luke lydia mackenzie madeline madison1 manuel
  marc marcel marcelo marco marcos marcus margaret maria maria1 mariah mariana marie marilyn mario marion
  marisa marissa mark marlene marshall martha martin1 martina marvin mary mason matt matthew1 maureen
  maurice mauricio megan melanie melissa1 melvin mercedes1 meredith michael1 michaela michele michelle1
  miguel mike1234 mildred miranda mitchell molly monica1 morgan1 nancy naomi natalia natalie natasha1
  nathan1 nathaniel neil nelson nicole1 nina noah norman olga olivia olivier omar oscar pablo pamela paola
  pascal patricia patrick1 paul paula pauline pedro peggy penelope perry peter peter1 philip phillip
  pierre priscilla rachel1 rafael ralph ramon randall randy raquel raul raymond rebecca1 regina renee
  ricardo richard1 rick ricky riley rita robbie robert1 roberta roberto robin rodney rodrigo roger roland
  roman ronald ronnie rosa rose rosemary ross roxanne ruben russell ruth ryan sabrina sally salvador
  samantha1 sammy samuel samuel1 sandy sara sarah sarah1 savannah scott sean sebastian sergei sergey
  sergio shane sharon shaun shawn sheila shelly sherry shirley simon simone sofia sonia sophia stacey
  stacy stanley stefan stephanie stephen steve stewart stuart susan susana suzanne sylvia tamara tania
  tanya tara tatiana teresa terry theodore theresa thomas1 tiffany1 timothy tina todd tommy tony tracy
  travis1 trevor tristan tyler tyler1 valentin valentina valeria valerie vanessa vera vernon veronica
  vicky vincent violet virginia vivian vladimir walter1 wanda warren wayne wendy wesley william1 willie1
  xavier yolanda yvonne zachary dragon1 monkey1 monkey12 monkey123 shadow1 shadow12 master1 sunshine1
  princess1 princess12 football1 baseball1 basketball soccer1 soccer10 soccer12 superman1 superstar
  batman1 batman123 pokemon1 pokemon123 naruto naruto1 starwars1 starfish stargate startrek1 ninja
  ninja123 killer1 killer123 hunter2 hunter123 michael23 lebron23 kobe24 charlie2 buster1 tigger1 pepper1
  ginger1 cookie1 chocolate chocolat butterfly butterfl flower1 flowers sunflower summer1 summer01
  summer12 summer123 winter1 winter123 spring autumn october november september february january march
  july june sunday monday friday saturday birthday christmas halloween holiday vacation paradise angel123
  angels1 babygirl babygirl1 babyboy baby babydoll babyblue baby123 bigboy bigboss bigman bestfriend
  bestfriends beautiful beauty blessed blessing believe brother sister mother1 father family family1
  friend friends friends1 forever1 freedom1 fuckyou fuckyou1 fuckyou2 fuckme fuckoff fuck asshole bitch
  bitches bitchass shithead sexy sexy123 sexygirl sexyboy sexylady pussy pornstar ladies lollipop lollypop
  loser loser1 loverboy lovergirl luckyone lucky1 lucky7 lucky13 magic1 magnum marley marlboro1 maryjane
  matrix1 mexico mexico1 mickey1 minecraft minnie mohammed muhammad ahmed ali123 allah allah1 bismillah
  inshallah islam indonesia india123 pakistan1 philippines vietnam china korea japan tokyo paris france
  germany berlin hamburg england arsenal1 chelsea12 liverpool1 manchester manutd manunited barcelona barca
  realmadrid juventus milan inter acmilan celtic rangers1 everton ronaldo ronaldo7 messi messi10 beckham
  rooney zidane roma portugal brasil brazil argentina corinthians palmeiras flamengo santos saopaulo
  gremio estrella sayang anjing bangsat cinta doraemon kucing mamapapa papamama bismilah rahasia computer1
  internet1 google google1 yahoo yahoo1 facebook twitter instagram myspace myspace1 youtube gmail hotmail
  microsoft windows windows7 windows10 linux ubuntu oracle cisco system server admin1 admin1234 admin12345
  admin2 adminadmin access1 access14 account abcxyz secret1 secret123 security letmein123 letmein2 openup
  opensesame open123 sesame test1 test12 test12345 test2 testing testing1 testing123 tester testtest
  temp1234 temporary support service office office1 company business manager director boss boss123 student
  teacher school college university science physics chemistry music music1 guitar1 piano drummer drums
  trumpet rock rockstar rockon rockyou rocky rocky1 rammstein metallica megadeth ironmaiden acdc pantera
  greenday linkinpark blink182 beatles elvis eminem1 tupac 2pac snoopdog nirvana1 slipknot1 korn marilyn1
  madonna shakira britney1 rihanna beyonce bieber justinbieber onedirection highschool hellokitty kitty
  kitty1 kittycat cat123 cats catdog dog123 dogs doggie doggy puppy puppies poohbear pooh tigers1 tigger2
  tiger1 tiger123 lion lionking lions bears bear123 wolf wolf123 wolves wolfpack eagle eagle1 eagles1
  falcon1 hawk hawks shark sharks dolphin1 panther1 panthers cougar cougars jaguar1 cheetah leopard horse
  horses pony unicorn rabbit1 bunny bunny1 turtle1 snake snake1 spider1 spiderman scorpion1 monster1
  vampire zombie witch wizard1 demon devil devil666 satan lucifer hell heaven1 angelo angeles godisgood
  godislove jesuschrist jesus123 jesus777 church christ1 faith faith1 grace1 hope peace peace1 love4ever
  loveislove truelove romance kisses kissme kiss kisskiss hugs smile smiley smile1 happy1 happy123
  happyday funny crazy crazy1 psycho mental insane silly sweet sweet1 sweetie sweetheart sweetpea sweety
  cutie cutie1 cutiepie honey honey1 honeybee honeybun sugar sugar1 candy candy1 cupcake cake cheese1
  pizza pizza1 burger taco chicken1 bacon banana1 apple1 apple123 apples1 cherry1 peach peaches1
  strawberry blueberry mango lemon orange1 coconut pineapple tomato potato pickle pumpkin pumpkin1 peanut1
  pepsi pepsi1 coke coffee1 beer beer123 budlight budweiser corona vodka whiskey tequila smoke smokey1
  weed weed420 420weed marijuana ganja blue1 blue123 blue22 green1 green123 yellow1 purple1 pink pink123
  black1 black123 white white1 silver1 gold golden1 diamond1 diamonds ruby emerald sapphire crystal2
  platinum1 iron steel copper1 metal fire fireman fire123 firefly water ocean beach beach1 river island
  star star123 stars star12 moon1 moonlight mars venus jupiter saturn1 pluto galaxy space rocket1 rockets
  apollo13 gemini1 libra taurus virgo aries pisces scorpio1 sagittarius aquarius capricorn zeus hercules
  thor odin athena phoenix1 dragon12 dragon123 dragons dragonball goku vegeta sasuke itachi pikachu
  charizard mario1 luigi sonic zelda link1234 halo halo123 xbox xbox360 playstation nintendo gamer gamer1
  warcraft starcraft diablo2 counter callofduty fortnite roblox league legolas frodo gandalf1 aragorn
  bilbo hobbit tolkien harrypotter hermione potter hogwarts snape yoda skywalker anakin vader darthvader
  jedi sith stormtrooper enterprise picard spock kirk matrix123 trinity terminator robocop predator alien
  aliens rambo scarface godfather tarzan simpsons homer bart southpark cartman familyguy stewie scooby1
  scoobydoo spongebob patrick2 tweety tweety1 sylvester garfield1 bugsbunny mickey2 mickeymouse donald1
  daffy goofy popeye snoopy1 woody buzz simba nemo shrek ford ford150 mustang1 mustang5 camaro1 corvette1
  chevy chevy1 chevrolet dodge dodgeram ram1500 jeep jeep123 honda honda1 civic accord toyota1 corolla
  supra nissan1 skyline mazda subaru mitsubishi lancer bmw123 audi audia4 mercedes2 benz porsche1
  porsche911 ferrari1 lamborghini volvo volkswagen jetta golf1 harley1 harley12 yamaha1 suzuki kawasaki
  ducati racing racing1 racer nascar1 nascar24 nascar3 dale3 jeffgordon drive driver1 trucker truck truck1
  diesel turbo turbo1 speed speedy cowboys1 steelers1 packers1 raiders1 eagles2 giants1 bears1 broncos
  chargers dolphins1 vikings saints colts patriots jets redskins1 lakers1 lakers24 celtics bulls knicks
  heat spurs suns yankees1 yankees2 redsox1 cubs dodgers braves1 mets cardinals tigers2 rangers2 athletics
  pirates phillies hockey1 bruins flyers penguins canucks redwings1 blackhawks tennis1 golfer1 golfing
  running runner runner1 swimming swimmer surfer surfing skater skater1 skate skateboard snowboard
  snowball skiing bowling boxing wrestling wrestler karate judo ninja1 samurai volleyball softball
  softball1 cheer cheerleader gymnast dancer dancer1 dancing dance ballet theater texas texas1 dallas1
  houston austin12 florida1 miami miami305 orlando tampa georgia1 atlanta carolina1 virginia1 newyork1
  newjersey brooklyn1 boston1 chicago1 detroit ohio michigan california losangeles hollywood sandiego
  oakland seattle portland denver colorado vegas lasvegas phoenix2 arizona hawaii aloha alaska america1
  american usa123 canada1 toronto montreal london1 scotland ireland irish irish1 dublin wales italia italy
  espana madrid sweden norway denmark finland holland amsterdam belgium austria poland polska warszawa
  russia moskva ukraine turkey istanbul galatasaray fenerbahce besiktas trabzon greece athens egypt israel
  dubai africa nigeria kenya australia sydney1 melbourne newzealand gfhjkm123 ghbdtn123 qwerty777 vfhbyf
  nastya natalia1 marina1 svetlana tatyana ekaterina elena1 oksana yulia dasha masha sasha sasha1 misha
  dima dima123 maxim maksim artem denis anton kirill nikolay vladimir1 sergey1 andrey1 alexey alexey1 oleg
  roman1 ruslan vitalik yaroslav samsung1 samsung123 spartak zenit cska lokomotiv dinamo privet privet123
  lubov lublu solnce zvezda kotenok malish parol123 rossiya russia1
`
    .trim()
    .split(/\s+/),
);

/** Whether a new password is one of the commonest, whatever its case (D13). */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
