/**
 * Given names, surnames and places by language, with the letters of that language. `score-encoding.ts` learns from them
 * which letters are adjacent in names. Chosen by hand: common names, and names with each letter of the alphabet.
 */
export const NAME_SAMPLES = {
  cs: `Jiří Tomáš Lukáš Ondřej Zdeněk Václav Řezníček Šťastný Žižka Dvořák Novák Nováková Svobodová Černý Černá Procházka
    Procházková Kučera Kučerová Veselý Horák Horáková Němec Němcová Pokorný Pospíšil Hájek Jelínek Král Králová Růžička
    Růžičková Beneš Fiala Sedláček Doležal Zeman Kolář Navrátil Čermák Vaněk Urban Blažek Kříž Kovář Bláha Šimek Říha Sýkora
    Ševčík Štěpánek Tomáš Matěj Vojtěch Štěpán Jáchym Kryštof Šimon Matyáš Tereza Eliška Kateřina Lucie Barbora Markéta
    Kristýna Anežka Žaneta Zuzana Šárka Božena Květa Růžena Jiřina Bohdaň Plzeň Kroměříž Hradec Králové Příbram Děčín Třebíč
    Jindřichův Ústí Teplice Český Těšín Ďáblice Kuběna Lhoťák Tůma Dušek Mašek Bureš Marešová Moravcová Ježek Vlček Kadeřábek
    příjmení jméno číslo startovní závod trať muži ženy žena narození pořadí město Ladislav Luděk Raděj Bouška Koudelková Benešová
    Malý Malá Tichý Dlouhý Šebesta Zapletal Vávra Fišer Bárta Mráz Hrůza Březina Křenek Ječmínek Pařízek Brůna Zděnka Anděla`,
  sk: `Ján Jozef Štefan Ľubomír Ľudovít Ľuboš Peter Kováč Horváth Tóth Nagy Baláž Molnár Varga Novák Hudák Gajdoš Čierny
    Zuzana Mária Katarína Žofia Lucia Ľudmila Šimon Tomáš Matúš Lukáš Ďurica Ďuriš Hŕbek Vŕba Stĺpik Kôň Vôľa Dzúr Žiak Šoltés
    Lučenec Košice Žilina Trenčín Nitra Prešov Poprad Ružomberok Liptovský Mikuláš priezvisko meno číslo dátum narodenia
    Kráľ Kráľová Bednár Hruška Jančovič Kollár Kučera Šťastný Gašpar Adrián Damián Július Ondrej Juraj Božena Vladimír Beňo Poliačik`,
  pl: `Łukasz Michał Paweł Małgorzata Agnieszka Wójcik Wojciech Kowalski Wiśniewski Wiśniewska Dąbrowski Dąbrowska Lewandowski
    Zieliński Zielińska Szymański Woźniak Kozłowski Jankowski Mazur Kwiatkowski Krawczyk Piotrowski Grabowski Zając Pawłowski
    Michalski Król Wieczorek Jabłoński Wróbel Nowakowski Majewski Olszewski Stępień Malinowski Jaworski Dudek Adamczyk Górski
    Rutkowski Sikora Baran Szewczyk Ostrowski Kołodziej Błaszczyk Kaczyński Jasiński Lis Ziółkowski Żak Świątek Ślązak Łódź Kraków
    Gdańsk Poznań Wrocław Rzeszów Częstochowa Świętochłowice imię miejscowość Śliwiński Ćwikła Źródło Żółć Kęsik Gołąb Wąsik
    Józef Mirosław Stanisław Bogusław Władysław Zdzisław Elżbieta Bożena Wąsowska Kamiński Kamińska Sławomir Przybył Łoś Cieślak`,
  hu: `István László Gábor Zoltán Péter József Sándor András Attila Balázs Tamás Mihály György Ferenc Lajos Géza Kálmán Ádám
    Dávid Dániel Bálint Máté Ákos Csaba Zsófia Éva Erzsébet Ágnes Mária Katalin Ilona Júlia Szabó Tóth Kovács Horváth Varga Kiss
    Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete Szilágyi Török Fehér Gál Szűcs Szőke
    Kőszegi Győri Győr Erdős Bognár Lukács Pintér Csányi Fülöp Vörös Somogyi Orbán Barta Hegedűs Szücs Müller Kőrösi Fűzfa Űrhajós Bíró`,
  sl: `Matej Matjaž Žiga Špela Rok Zupančič Novak Horvat Kovačič Krajnc Mlakar Kos Golob Turk Kralj Božič Korošec Vidmar Hribar
    Kotnik Kavčič Rozman Petek Oblak Žagar Kastelic Zajc Hočevar Jerič Bevc Šuštar Jarc Pečnik Šinkovec Bizjak Tomažič Peterlin
    Aleš Uroš Boštjan Miloš Blaž Tomaž Gašper Matevž Jože Franci Andraž Nejc Anže Žan Klemen Mojca Maša Neža Živa Tjaša Urša Saša
    Nataša Barbara Mateja Celje Žalec Škofja Štajerska Koroška Črnomelj Ajdovščina Kočevje Šmarje Potočnik Medvešek Jakopič Kranjčan
    številka štartna razdalja priimek ime občina čas šifra Bašelj Lešnik Žnidaršič Čeh Černe Šušteršič Gregorčič Vovk Jereb Leskošek`,
  hr: `Ivan Petar Tomislav Zoran Željko Siniša Damir Hrvoje Krešimir Josip Luka Marić Horvat Kovačević Babić Jurić Novak Knežević
    Kovačić Vuković Marković Petrović Matić Tomić Pavlović Kralj Šarić Đurić Đorđević Đokić Jovanović Nikolić Perić Blažević
    Grgić Radić Lovrić Filipović Bošnjak Barišić Vidović Ivanković Čović Ćosić Hadžić Begić Ljubičić Božić Šimić Žarko Đuro Duško
    Ružica Snježana Vesna Anđela Tanja Čačak Niš Požega Osijek Šibenik Miloš Đoković Stanišić Živković Kostić Stojanović Ilić`,
  ro: `Ștefan Ioan Gheorghe Andrei Ionuț Mihăiță Cătălin Mădălina Răzvan Bogdan Florin Marian Popescu Ionescu Dumitrescu Stănescu
    Rădulescu Mărginean Țîrlea Munteanu Brânză Pârvu Pătrașcu Crăciun Năstase Bălan Vâlcea Iași Timișoara București Brașov Constanța
    Ştefan Ionuţ Iaşi Braşov Bucureşti Timişoara Constanţa Puşcaş Câmpean Ţurcanu Moţ Fărcaş Lăcătuş Călin Sânziana Ruxăndra`,
  de: `Müller Mueller Schäfer Köhler Krüger Jürgen Günther Björn Jörg Sören Jäger Groß Weiß Strauß Götz Böhm Schröder Kröger Vögel
    Vogel Jürg Käthe Bärbel Größe Förster König Möller Krämer Hübner Lübeck Köln Düsseldorf München Nürnberg Zürich Österreich
    Österle Öztürk Ücker Ärzte Fuß Straße Preuß Voß Heß Grünwald Grün Schön Bär Kühn Lüdtke Büttner Bühler Künzel Häuser Bäcker
    Völker Jähn Brückner Füßl Süß Gößmann Wölfl Zähringer Thürmer Lösch Hörmann Würth Geschäft Männer Läufer Läuferin Nächste Jörn
    Göran Björk Händel Häfner Hänsel Gröbner Märkl Flörsheim Lörrach Tübingen Überlingen Ulf Käsbohrer Gäbler Glück Döring Böttcher`,
  fr: `François Françoise Frédéric Hélène Jérôme Stéphane Sébastien André René Joël Noël Michèle Geneviève Mélanie Amélie Aurélie
    Cédric Grégory Grégoire Rémi Rémy Loïc Anaïs Maël Gaëlle Raphaël Mickaël Zoé Chloé Léa Théo Clément Gérard Hervé Lefèvre Lefebvre
    Bérénice Desirée Renée Aimée Étienne Élodie Éric Éléonore Hébert Bénard Gérard Besançon Gonçalves Forêt Château Côté Benoît
    Barthélémy Beauséjour Guérin Évrard Jérémy Véronique Thérèse Béatrice Émilie Céline Angèle Zoë Dupré Lemaître Thévenet Prévost
    Mathéo Kévin Légaré Crête Hôpital Pêcheur Nîmes Orléans Saint-Étienne Angoulême Sœur Coëffic Prénom catégorie`,
  es: `José María Jesús Ángel Andrés Martín Sebastián Julián Adrián Iván Óscar Raúl Rubén Víctor Álvaro Nicolás Tomás Joaquín
    García Martínez López Sánchez Pérez Rodríguez González Gómez Fernández Jiménez Díaz Álvarez Hernández Muñoz Gutiérrez Suárez
    Ramírez Vázquez Domínguez Núñez Ibáñez Peña Nuñez Cañas Castaño Ordóñez Avilés Cortés Garcés Begoña Íñigo Iñaki Sofía Lucía
    Belén Concepción Asunción Inés Mónica Verónica Bárbara Rocío Raquel Zoraida Cáceres León Málaga Cádiz Córdoba Logroño Güell
    Agüero Echagüe Argüello Moisés Simón Ramón Ríos Sáez Báez Báñez Calderón Beltrán Durán Galán Millán Rincón Colón número categoría
    nº año Español montaña Fariña Yáñez Zúñiga Ocaña Cárdenas Cántaro Féliz Félix Miércoles apellidos años`,
  it: `Nicolò Niccolò Forlì Cantù Mosè Gesù Città Noè Giosuè Salomè Zoè Loredanà Totò Calò Sanò Falcò Macrì Lioì Zappalà Salvà
    Barillà Modafferì Cucè Crinò Scalìa Condò Dalì Dattilà Romanò Foà Foti Giannì Cefalù Patanè Naccà Mulè Currò Alì Libertà
    Bonomè Rositanì Alù Trovò Rametta Nucerà Sgrò Spanò Cannatà Genovè Iacopinò Romeò Macalà Catanzarità Morabitò Marrà Surià
    Fallù Rolfò Pagò Bartolò Caccamò Sorgonà Pirrì Nardò Santhià Muggiò Cirò Agrò età società Università Caffè perché più`,
  pt: `João António José Luís Inês Sofía Gonçalo Gonçalves Simão Sebastião Conceição Assunção Araújo Brandão Leitão Magalhães
    Guimarães Camões Simões Fernão Falcão Galvão Estêvão Natália Patrícia Márcia Cláudia Flávio Fábio Mário Sérgio Rogério Vânia
    Tânia Ângela Ângelo Antônio Fernández Lourenço França Mendonça Caçador Março Moçambique São Paulo Évora Setúbal Bragança Açores
    Irmão Cristóvão Romão Damião Serrão Mourão Negrão Atlântico Corrêa Conceiçao Assis Peçanha Ilhéus Avó nº distância`,
  nordic: `Jørgen Søren Sørensen Bjørn Bjørk Åse Åsa Ståle Kåre Pål Håkon Øystein Øyvind Øivind Møller Nørgaard Østergaard Kjær Skjærvik
    Sæther Strøm Grønlund Løken Bråten Lillehåskjold Ødegård Rødseth Høgh Jørgensen Mikkelsen Åberg Åström Öberg Östlund Björn Göran
    Sjöberg Sjöström Lindström Bergström Nyström Sandström Söderberg Holmström Jönsson Jörgen Sören Håkansson Måns Märta Sköld
    Västerås Örebro Malmö Tromsø Ålesund Århus Ærø Sæby Hæstad Mäkinen Hämäläinen Järvinen Mäkelä Virtanen Jääskeläinen Päivi Seppälä
    Väinö Töyrylä Riihimäki Jyväskylä Þór Guðrún Sigurður Jón Óskar Ólafur Kristín Þorsteinn Snæbjörn Ragnheiður Ægir Hlökk René
    Lövgren Engström Hägglund Fältskog Fröberg Grönroos Hjälmar Töre Märit Råberg Skåne Gävle Pettersén Andrén Norén Lindén Dahlén`,
  tr: `İbrahim İsmail Oğuz Oğuzhan Uğur Çağrı Çağla Doğan Doğukan Yiğit Yağmur Tuğba Tuğçe Şahin Şimşek Şeyma Ayşe Ayşegül Gülşen
    Işık Işıl Kılıç Yılmaz Yıldız Yıldırım Aydın Altın Çelik Çetin Özdemir Öztürk Özgür Ömer Özlem Ünal Ümit Kaplan Koç Arslan
    Polat Güneş Bulut Korkmaz Doğru Erdoğan Karabağ Sağlam Aslı Fırat Kıvanç Başak Barış Savaş Memiş Göksel Gökhan Gökçe Müge Hüseyin
    Süleyman Gülay İlker İpek İrem Nazlı Kadıoğlu Hacıoğlu Karaoğlu İzmir İstanbul Diyarbakır Muğla Eskişehir Çanakkale doğum soyadı`,
  ru: `Александр Алексей Андрей Анна Антон Борис Валентина Василий Вера Виктор Виктория Виталий Владимир Вячеслав Галина Георгий
    Григорий Дарья Денис Дмитрий Евгений Евгения Екатерина Елена Елизавета Иван Игорь Илья Ирина Кирилл Константин Ксения Лариса
    Людмила Максим Маргарита Марина Мария Михаил Надежда Наталья Никита Николай Оксана Олег Ольга Павел Пётр Полина Роман Светлана
    Семён Сергей Софья Станислав Степан Татьяна Тимур Фёдор Юлия Юрий Яна Ярослав Иванов Иванова Смирнов Смирнова Кузнецов Кузнецова
    Попов Попова Васильев Петров Петрова Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов
    Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Щербаков
    Щербакова Жуков Жданов Цветков Чернов Шевченко Эдуард Юдин Хохлов Хасанов Гусев Быков Крылов Рыжов Объедков Фролова Савельев Ищенко
    фамилия имя номер дата рождения город дистанция клуб команда пол возраст Москва Петербург Казань Екатеринбург участник
    Коваленко Бондаренко Олексій Андрій Сергій Юлія Наталія Київ Харків Їжак Шевчук Ткаченко Ґонта Євген Мельник прізвище`,
  el: `Αλέξανδρος Αναστασία Ανδρέας Αντώνης Βασίλης Βασιλική Γεώργιος Γιώργος Γεωργία Γιάννης Δημήτρης Δημήτριος Δήμητρα Ελένη
    Ειρήνη Ευάγγελος Ευαγγελία Ηλίας Θανάσης Θεόδωρος Ιωάννης Ιωάννα Κατερίνα Αικατερίνη Κώστας Κωνσταντίνος Κυριάκος Λευτέρης
    Μαρία Μιχάλης Μανώλης Νίκος Νικόλαος Νικολέτα Παναγιώτης Παναγιώτα Παρασκευή Πέτρος Σοφία Σπύρος Στέφανος Στέλιος Σταύρος Σωτήρης
    Τάσος Φώτης Χαράλαμπος Χρήστος Χριστίνα Παπαδόπουλος Παπαδοπούλου Παππάς Οικονόμου Γεωργίου Δημητρίου Ιωάννου Νικολάου
    Βασιλείου Παπαδάκης Αγγελόπουλος Αντωνίου Βλάχος Καραγιάννης Μακρής Κωνσταντινίδης Ζαχαρίας Ξένος Ψαρράς Ράπτης Τσακίρης Ρήγας
    επώνυμο όνομα αριθμός συμμετοχής ημερομηνία γέννησης απόσταση αγώνας Αθήνα Θεσσαλονίκη Πάτρα Κρήτη Ηράκλειο Ζωή Ξενοφών Θωμάς Ήβη
    Γαλανοπούλου Μπουρνάζος Ντίνος Φωτεινή Ευθύμιος Έλλη Όλγα Άννα Αθανασίου Αλεξίου Χατζηδάκης Πετρίδης Μαυρίδης Καλογεράς Λάμπρος`,
} as const;

export type NameLanguage = keyof typeof NAME_SAMPLES;
