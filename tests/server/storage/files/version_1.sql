BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	"key" VARCHAR(80), 
	CONSTRAINT pk_events PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_events_key UNIQUE (table_id, "key")
);
INSERT INTO "events" VALUES('xhty5tgrq7',1,1795036022755,'{"kind":"sit","seat":0,"name":"Anna","salt":"salt-0"}','sit 0 7f7cd673c2a2488694a891ceeb99b862');
INSERT INTO "events" VALUES('xhty5tgrq7',2,1795036022784,'{"kind":"sit","seat":1,"name":"Bo","salt":"salt-1"}','sit 1 c59c025d5e9a44978072200834a43941');
INSERT INTO "events" VALUES('xhty5tgrq7',3,1795036022784,'{"kind":"begin"}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',4,1795036022784,'{"kind":"chance","outcome":1}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',5,1795036022784,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',6,1795036022784,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',7,1795036022784,'{"kind":"chance","outcome":10}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',8,1795036022784,'{"kind":"chance","outcome":7}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',9,1795036022784,'{"kind":"chance","outcome":17}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',10,1795036022797,'{"kind":"move","seat":0,"move":2}','0 e54cb93795ed49cabc6bfcda6dee1ba0');
INSERT INTO "events" VALUES('xhty5tgrq7',11,1795036022801,'{"kind":"move","seat":1,"move":3}','1 807492a20f074e6f9d48afc6ec364ac3');
INSERT INTO "events" VALUES('xhty5tgrq7',12,1795036022803,'{"kind":"move","seat":0,"move":56}','0 4cc6f80787d34fea829ce1943dcf3608');
INSERT INTO "events" VALUES('xhty5tgrq7',13,1795036022806,'{"kind":"move","seat":1,"move":56}','1 016edf3db7ee4e40ab99e23f0f81cf3f');
INSERT INTO "events" VALUES('xhty5tgrq7',14,1795036022843,'{"kind":"move","seat":0,"move":1}','0 9a5f5915441341b293f46bbc8e275fb2');
INSERT INTO "events" VALUES('xhty5tgrq7',15,1795036022846,'{"kind":"move","seat":1,"move":20}','1 46147fbf98744a609fdc551ba8577c20');
INSERT INTO "events" VALUES('xhty5tgrq7',16,1795036022850,'{"kind":"move","seat":0,"move":9}','0 8fd007bddbbf4f7bb822a6af1327f569');
INSERT INTO "events" VALUES('xhty5tgrq7',17,1795036022863,'{"kind":"move","seat":1,"move":4}','1 2df00f8d0bc8404cb9c8f782b49d59be');
INSERT INTO "events" VALUES('xhty5tgrq7',18,1795036022931,'{"kind":"move","seat":0,"move":5}','0 50ebe4259ece456ca6128d8d721816a1');
INSERT INTO "events" VALUES('xhty5tgrq7',19,1795036022963,'{"kind":"move","seat":1,"move":21}','1 f053ecde5fa24a2fb3d095bad29d5104');
INSERT INTO "events" VALUES('xhty5tgrq7',20,1795036022988,'{"kind":"move","seat":1,"move":68}','1 54bd1cbaca494ba987f1e8cba6ed3a6b');
INSERT INTO "events" VALUES('xhty5tgrq7',21,1795036023036,'{"kind":"move","seat":0,"move":77}','0 024685ec787f441ba9b7def1c1124b07');
INSERT INTO "events" VALUES('xhty5tgrq7',22,1795036023084,'{"kind":"move","seat":0,"move":89}','0 e0a9d096ac0f40a0ae8f395e1e6dde0a');
INSERT INTO "events" VALUES('xhty5tgrq7',23,1795036023100,'{"kind":"move","seat":0,"move":56}','0 25fb1c1b18624d9b80c242ec583b01e5');
INSERT INTO "events" VALUES('xhty5tgrq7',24,1795036023123,'{"kind":"move","seat":1,"move":56}','1 21c35a58118f4078b9c0bb0239503ef6');
INSERT INTO "events" VALUES('xhty5tgrq7',25,1795036023143,'{"kind":"move","seat":0,"move":56}','0 b4888f06fc5b4bb5aff564bfaeecb077');
INSERT INTO "events" VALUES('xhty5tgrq7',26,1795036023163,'{"kind":"move","seat":1,"move":10}','1 0b3ed73c49d34d10b457999e6a6732dd');
INSERT INTO "events" VALUES('xhty5tgrq7',27,1795036023186,'{"kind":"move","seat":0,"move":12}','0 e20f38b3dc3f4c5ea44baf76be98a094');
INSERT INTO "events" VALUES('xhty5tgrq7',28,1795036023207,'{"kind":"move","seat":1,"move":56}','1 e8a631e40b7848c0b68c93c50da65f12');
INSERT INTO "events" VALUES('xhty5tgrq7',29,1795036023267,'{"kind":"move","seat":0,"move":27}','0 b3c44b9d340b40549e7708cd3b766ce5');
INSERT INTO "events" VALUES('xhty5tgrq7',30,1795036023323,'{"kind":"move","seat":1,"move":34}','1 30e2b382bc244a08926323102293dff0');
INSERT INTO "events" VALUES('xhty5tgrq7',31,1795036023323,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',32,1795036023323,'{"kind":"chance","outcome":8}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',33,1795036023323,'{"kind":"chance","outcome":11}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',34,1795036023323,'{"kind":"chance","outcome":18}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',35,1795036023323,'{"kind":"chance","outcome":7}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',36,1795036023323,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',37,1795036023384,'{"kind":"move","seat":0,"move":9}','0 e9be629ba514450aae8b665a190c0b04');
INSERT INTO "events" VALUES('xhty5tgrq7',38,1795036023439,'{"kind":"move","seat":1,"move":30}','1 572703a8e33148ee91c4eaa3e831442f');
INSERT INTO "events" VALUES('xhty5tgrq7',39,1795036023539,'{"kind":"move","seat":0,"move":0}','0 757360e9df8548dfa516bdb1819b7df3');
INSERT INTO "events" VALUES('xhty5tgrq7',40,1795036023611,'{"kind":"move","seat":1,"move":2}','1 abf6c4938f1e4b1ab3a44507ea008bb7');
INSERT INTO "events" VALUES('xhty5tgrq7',41,1795036023665,'{"kind":"move","seat":0,"move":17}','0 e9e91793dfc04cf2b27e0c82bc0af042');
INSERT INTO "events" VALUES('xhty5tgrq7',42,1795036023766,'{"kind":"move","seat":1,"move":4}','1 eb7eb6ecfd524238be3c1add8a277bf8');
INSERT INTO "events" VALUES('xhty5tgrq7',43,1795036023867,'{"kind":"move","seat":0,"move":56}','0 22597c9aa23843328b76e3e42cf69b63');
INSERT INTO "events" VALUES('xhty5tgrq7',44,1795036023903,'{"kind":"move","seat":1,"move":56}','1 5e620a4033614b80813e211e004987f8');
INSERT INTO "events" VALUES('xhty5tgrq7',45,1795036023945,'{"kind":"move","seat":0,"move":5}','0 2fa3792502284b3296a654d61c55b5b1');
INSERT INTO "events" VALUES('xhty5tgrq7',46,1795036023971,'{"kind":"move","seat":1,"move":6}','1 1983a74b975f49ceb26a3723ccf388de');
INSERT INTO "events" VALUES('xhty5tgrq7',47,1795036024005,'{"kind":"move","seat":0,"move":58}','0 c03446507f3848b39a4b88d5bf001963');
INSERT INTO "events" VALUES('xhty5tgrq7',48,1795036024048,'{"kind":"move","seat":0,"move":12}','0 a6fb00f996994713b2da42f1f94fedf3');
INSERT INTO "events" VALUES('xhty5tgrq7',49,1795036024084,'{"kind":"move","seat":0,"move":33}','0 7f348f2821684cea9ee68f5fb965dece');
INSERT INTO "events" VALUES('xhty5tgrq7',50,1795036024133,'{"kind":"move","seat":1,"move":24}','1 f5498b3d1f3b4cdc8cefa474a8ec78bb');
INSERT INTO "events" VALUES('xhty5tgrq7',51,1795036024138,'{"kind":"move","seat":0,"move":95}','0 cac6aea016ed469d8e81b189c9a7d326');
INSERT INTO "events" VALUES('xhty5tgrq7',52,1795036024138,'{"kind":"chance","outcome":0}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',53,1795036024138,'{"kind":"chance","outcome":17}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',54,1795036024138,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',55,1795036024138,'{"kind":"chance","outcome":13}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',56,1795036024138,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',57,1795036024138,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',58,1795036024225,'{"kind":"move","seat":0,"move":12}','0 733344c9d96846cd9b74b1ad41d03261');
INSERT INTO "events" VALUES('xhty5tgrq7',59,1795036024267,'{"kind":"move","seat":1,"move":34}','1 f4dec00af71d4d14aa06207830fa488d');
INSERT INTO "events" VALUES('xhty5tgrq7',60,1795036024296,'{"kind":"move","seat":0,"move":1}','0 c8a362445ea940d3a73a780a44423b75');
INSERT INTO "events" VALUES('xhty5tgrq7',61,1795036024336,'{"kind":"move","seat":1,"move":0}','1 c7cd12e2a891461aada0579fe3a7efc0');
INSERT INTO "events" VALUES('xhty5tgrq7',62,1795036024338,'{"kind":"move","seat":0,"move":8}','0 812c2894c36344fab63af3d39b80a000');
INSERT INTO "events" VALUES('xhty5tgrq7',63,1795036024348,'{"kind":"move","seat":1,"move":27}','1 9470664c146f41e3880448aa355b5983');
INSERT INTO "events" VALUES('xhty5tgrq7',64,1795036024503,'{"kind":"move","seat":0,"move":56}','0 306024d337124c06a7b61c92f5195556');
INSERT INTO "events" VALUES('xhty5tgrq7',65,1795036024511,'{"kind":"move","seat":1,"move":4}','1 213e9a3671e249de89c63fc25a3f530d');
INSERT INTO "events" VALUES('xhty5tgrq7',66,1795036024559,'{"kind":"move","seat":0,"move":2}','0 7cca00d38dd94cb885b72807fc8d4763');
INSERT INTO "events" VALUES('xhty5tgrq7',67,1795036024594,'{"kind":"move","seat":1,"move":20}','1 181c27cdb87246efab01eac682644acb');
INSERT INTO "events" VALUES('xhty5tgrq7',68,1795036024619,'{"kind":"move","seat":0,"move":5}','0 04b25fc16cce4d75834332176567ddd0');
INSERT INTO "events" VALUES('xhty5tgrq7',69,1795036024632,'{"kind":"move","seat":1,"move":21}','1 5c2bff47788b47e1b2b424d2544a80d3');
INSERT INTO "events" VALUES('xhty5tgrq7',70,1795036024639,'{"kind":"move","seat":1,"move":78}','1 942e3ec499204c25be966fa467c9923c');
INSERT INTO "events" VALUES('xhty5tgrq7',71,1795036024663,'{"kind":"move","seat":0,"move":78}','0 d7f34e2cbdc746b0974282a9a114c870');
INSERT INTO "events" VALUES('xhty5tgrq7',72,1795036024685,'{"kind":"move","seat":0,"move":95}','0 93bf991dc4bf41229e61a13600b7f442');
INSERT INTO "events" VALUES('xhty5tgrq7',73,1795036024685,'{"kind":"chance","outcome":2}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',74,1795036024685,'{"kind":"chance","outcome":12}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',75,1795036024685,'{"kind":"chance","outcome":13}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',76,1795036024685,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',77,1795036024685,'{"kind":"chance","outcome":12}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',78,1795036024685,'{"kind":"chance","outcome":14}',NULL);
INSERT INTO "events" VALUES('xhty5tgrq7',79,1795036024728,'{"kind":"move","seat":0,"move":6}','0 7aedf29f8fca46fdafee6cd5435d3b45');
INSERT INTO "events" VALUES('xhty5tgrq7',80,1795036024759,'{"kind":"move","seat":1,"move":1}','1 6e519807c7b34accb0b409003ff9cdd4');
INSERT INTO "events" VALUES('xhty5tgrq7',81,1795036024780,'{"kind":"move","seat":0,"move":56}','0 4aa3938fed7b485ea31e3496a3794fc7');
INSERT INTO "events" VALUES('xhty5tgrq7',82,1795036024804,'{"kind":"move","seat":1,"move":8}','1 25aa54f53f124ce186b13f7b8aa2a0fc');
INSERT INTO "events" VALUES('xhty5tgrq7',83,1795036024849,'{"kind":"move","seat":0,"move":12}','0 804bfe6a90ec44a9bc45b200bc2dbf17');
INSERT INTO "events" VALUES('xhty5tgrq7',84,1795036024891,'{"kind":"move","seat":1,"move":26}','1 00122e4de22a4425a696260f99405e3a');
INSERT INTO "events" VALUES('xhty5tgrq7',85,1795036024903,'{"kind":"move","seat":1,"move":70}','1 6a533ef83d8c4e9fbc993304e6c5832a');
INSERT INTO "events" VALUES('xhty5tgrq7',86,1795036024925,'{"kind":"move","seat":0,"move":0}','0 6164f59836c847a380b52d8e785adf37');
INSERT INTO "events" VALUES('xhty5tgrq7',87,1795036024955,'{"kind":"move","seat":1,"move":32}','1 c14eeb06c114443dbbd2b1252f250649');
INSERT INTO "events" VALUES('rag2wsqgaf',1,1795036025183,'{"kind":"sit","seat":0,"name":"Anna","salt":"salt-0"}','sit 0 7ec83a082ffd46feaf954b1d231a3f56');
INSERT INTO "events" VALUES('rag2wsqgaf',2,1795036025237,'{"kind":"sit","seat":1,"name":"Bo","salt":"salt-1"}','sit 1 b56617ad87e942f28f3788e184f016cb');
INSERT INTO "events" VALUES('rag2wsqgaf',3,1795036025431,'{"kind":"sit","seat":2,"name":"Cleo","salt":"salt-2"}','sit 2 c9ab95fd3ac84f968e20adbef8dbb363');
INSERT INTO "events" VALUES('rag2wsqgaf',4,1795036025431,'{"kind":"begin"}',NULL);
INSERT INTO "events" VALUES('rag2wsqgaf',5,1795036025535,'{"kind":"move","seat":0,"move":2}','0 2660ef154c9a4544be6f6d47a9d228b0');
INSERT INTO "events" VALUES('rag2wsqgaf',6,1795036025576,'{"kind":"move","seat":1,"move":2}','1 1c1caab2b3194a36b32aa9df0b8f3503');
INSERT INTO "events" VALUES('rag2wsqgaf',7,1795036025611,'{"kind":"move","seat":2,"move":2}','2 c8ad919128be4c6bab50ed4f7886ffbb');
INSERT INTO "events" VALUES('rag2wsqgaf',8,1795036025643,'{"kind":"move","seat":0,"move":6}','0 dae9e681413c44b698b5c2114bee9b61');
INSERT INTO "events" VALUES('rag2wsqgaf',9,1795036025672,'{"kind":"move","seat":1,"move":6}','1 8f06a0ce5507480c9a4aeb24d6d9e172');
INSERT INTO "events" VALUES('rag2wsqgaf',10,1795036025682,'{"kind":"move","seat":2,"move":6}','2 74211acb528b4f2ca62209cdf199c429');
INSERT INTO "events" VALUES('rag2wsqgaf',11,1795036025695,'{"kind":"move","seat":0,"move":8}','0 6a686f094f0d479fb41048bd893e44d4');
INSERT INTO "events" VALUES('rag2wsqgaf',12,1795036025771,'{"kind":"move","seat":1,"move":8}','1 e0c3d8aec29c4f12b6017e4fd6ccd975');
INSERT INTO "events" VALUES('rag2wsqgaf',13,1795036025882,'{"kind":"move","seat":2,"move":8}','2 9d1289956f5544ce888add37eb0b1332');
INSERT INTO "events" VALUES('rag2wsqgaf',14,1795036025931,'{"kind":"move","seat":0,"move":16}','0 a6667133151f40edb90fd034b5daede8');
INSERT INTO "events" VALUES('rag2wsqgaf',15,1795036025987,'{"kind":"move","seat":1,"move":16}','1 2bf7c7c48f3847048034190a146ac038');
INSERT INTO "events" VALUES('rag2wsqgaf',16,1795036026048,'{"kind":"move","seat":2,"move":16}','2 b383e849b8e448feb201272fff40e2bb');
INSERT INTO "events" VALUES('rag2wsqgaf',17,1795036026090,'{"kind":"move","seat":0,"move":20}','0 ee060e01ca6a4f69a0a2ea23294e1c83');
INSERT INTO "events" VALUES('rag2wsqgaf',18,1795036026095,'{"kind":"move","seat":1,"move":20}','1 35d6e38294c2452095652b895dc135a9');
INSERT INTO "events" VALUES('rag2wsqgaf',19,1795036026131,'{"kind":"move","seat":2,"move":20}','2 0a9ac130181c446dbb3ad07d45cd9f59');
INSERT INTO "events" VALUES('rag2wsqgaf',20,1795036026189,'{"kind":"move","seat":0,"move":30}','0 561d1fd75dec4fa1ade3d09943b15c3b');
INSERT INTO "events" VALUES('rag2wsqgaf',21,1795036026192,'{"kind":"move","seat":1,"move":30}','1 cfd8e35a8f934e6d83fdc9b9f85e094f');
INSERT INTO "events" VALUES('rag2wsqgaf',22,1795036026194,'{"kind":"move","seat":2,"move":30}','2 6810832ab76b4c73a16c9ca27350be03');
INSERT INTO "events" VALUES('rag2wsqgaf',23,1795036026196,'{"kind":"move","seat":0,"move":36}','0 108583ba487a4b89919dfb803cb6d318');
INSERT INTO "events" VALUES('rag2wsqgaf',24,1795036026202,'{"kind":"move","seat":1,"move":36}','1 b29c0eb311284ef9b170c54cb4ef17cb');
INSERT INTO "events" VALUES('rag2wsqgaf',25,1795036026204,'{"kind":"move","seat":2,"move":36}','2 2644fef546114bffaa8273e5eb6f0016');
INSERT INTO "events" VALUES('rag2wsqgaf',26,1795036026224,'{"kind":"move","seat":0,"move":43}','0 b389c5ab1b5e4da9b47f78c874495119');
INSERT INTO "events" VALUES('rag2wsqgaf',27,1795036026237,'{"kind":"move","seat":1,"move":43}','1 f0ade4c45dae446fa9554d71a76dc90a');
INSERT INTO "events" VALUES('rag2wsqgaf',28,1795036026251,'{"kind":"move","seat":2,"move":43}','2 1315f5e1a60144d582e73dc9aaeee7b9');
INSERT INTO "events" VALUES('rag2wsqgaf',29,1795036026251,'{"kind":"chance","outcome":0}',NULL);
INSERT INTO "events" VALUES('rag2wsqgaf',30,1795036026251,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('rag2wsqgaf',31,1795036026625,'{"kind":"move","seat":0,"move":6}','0 8ce926f09a3b4550ba02bb41992fb851');
INSERT INTO "events" VALUES('rag2wsqgaf',32,1795036026738,'{"kind":"move","seat":1,"move":6}','1 cd5493ffa13e4602bfba4498160291f6');
INSERT INTO "events" VALUES('rag2wsqgaf',33,1795036026751,'{"kind":"move","seat":2,"move":6}','2 e824c2a2881f4cbb91ca7cbd65bc4256');
INSERT INTO "events" VALUES('rag2wsqgaf',34,1795036026858,'{"kind":"move","seat":0,"move":4}','0 bb16ce4d2533480487d2aa5943cefe86');
INSERT INTO "events" VALUES('rag2wsqgaf',35,1795036026869,'{"kind":"move","seat":1,"move":4}','1 869d05a8039d4f609246e08023249a07');
INSERT INTO "events" VALUES('rag2wsqgaf',36,1795036026912,'{"kind":"move","seat":2,"move":4}','2 4ef7bb83c6464a53aaa7c97a6733a067');
INSERT INTO "events" VALUES('rag2wsqgaf',37,1795036026979,'{"kind":"move","seat":0,"move":43}','0 88dbd29dfe6c4a8197d3aa0de1a564a2');
INSERT INTO "events" VALUES('rag2wsqgaf',38,1795036027011,'{"kind":"move","seat":1,"move":43}','1 781aba5baa7e442ebe22b0d912e95ef8');
INSERT INTO "events" VALUES('rag2wsqgaf',39,1795036027059,'{"kind":"move","seat":2,"move":43}','2 4c0d6a5c7eae44eebee44359f5c92b20');
INSERT INTO "events" VALUES('rag2wsqgaf',40,1795036027119,'{"kind":"move","seat":0,"move":59}','0 8a8660654cda4f10b54848ebd06828b6');
INSERT INTO "events" VALUES('rag2wsqgaf',41,1795036027133,'{"kind":"move","seat":1,"move":61}','1 8a74fef739a74d06bb228010fbbc20b9');
INSERT INTO "events" VALUES('rag2wsqgaf',42,1795036027152,'{"kind":"move","seat":1,"move":56}','1 6192fc2183c54027914c7836eacba5a5');
INSERT INTO "events" VALUES('rag2wsqgaf',43,1795036027161,'{"kind":"move","seat":2,"move":8}','2 918eaa3cb1e841769fd34cdd7fc4e675');
INSERT INTO "events" VALUES('rag2wsqgaf',44,1795036027169,'{"kind":"move","seat":0,"move":11}','0 ead872ca3a9443649bb18fc4c82498e9');
INSERT INTO "events" VALUES('rag2wsqgaf',45,1795036027174,'{"kind":"move","seat":1,"move":8}','1 8633f06078e246a28e81a5ea62bd03c6');
INSERT INTO "events" VALUES('rag2wsqgaf',46,1795036027185,'{"kind":"move","seat":2,"move":17}','2 9f059a021dfd4e658c5c994e5e124de8');
INSERT INTO "events" VALUES('rag2wsqgaf',47,1795036027194,'{"kind":"move","seat":0,"move":14}','0 41e73926c2c741d29f7650db98d4b1d4');
INSERT INTO "events" VALUES('rag2wsqgaf',48,1795036027207,'{"kind":"move","seat":1,"move":17}','1 7fac43cfef624c2aaf4a5350b90a1154');
INSERT INTO "events" VALUES('rag2wsqgaf',49,1795036027219,'{"kind":"move","seat":2,"move":20}','2 f50691fea6b04c22a2c43469d341313a');
INSERT INTO "events" VALUES('rag2wsqgaf',50,1795036027235,'{"kind":"move","seat":0,"move":23}','0 6a987cf1aae4421785ecf8e841fea0fd');
INSERT INTO "events" VALUES('rag2wsqgaf',51,1795036027249,'{"kind":"move","seat":1,"move":23}','1 9cdd14b4dc8c41ec9440a9fb88bb6e8f');
INSERT INTO "events" VALUES('rag2wsqgaf',52,1795036027267,'{"kind":"move","seat":2,"move":31}','2 840d93c7ff644061a44a969077c06bdd');
INSERT INTO "events" VALUES('rag2wsqgaf',53,1795036027279,'{"kind":"move","seat":0,"move":29}','0 c1d84258002945d2843707168ecc66a3');
INSERT INTO "events" VALUES('rag2wsqgaf',54,1795036027415,'{"kind":"move","seat":1,"move":30}','1 08cc98d9727f4e5982a213fb35f99e75');
INSERT INTO "events" VALUES('rag2wsqgaf',55,1795036027439,'{"kind":"move","seat":2,"move":37}','2 c9075535c45e44819b2e1b4f9ed4477f');
INSERT INTO "events" VALUES('rag2wsqgaf',56,1795036027541,'{"kind":"move","seat":0,"move":37}','0 eab8e73fe2444c30afe8fc57b6fa4655');
INSERT INTO "events" VALUES('rag2wsqgaf',57,1795036027551,'{"kind":"move","seat":1,"move":32}','1 d0eed0a26925441eb5eda41af6b845b2');
INSERT INTO "events" VALUES('rag2wsqgaf',58,1795036027560,'{"kind":"move","seat":2,"move":43}','2 943ea72164d7486ebdc3134999f5e699');
INSERT INTO "events" VALUES('rag2wsqgaf',59,1795036027627,'{"kind":"move","seat":0,"move":43}','0 9dde4e9cee534ca9a0f2d57a19cfe8fc');
INSERT INTO "events" VALUES('rag2wsqgaf',60,1795036027639,'{"kind":"move","seat":1,"move":43}','1 79e0098c09714b48b7f6d02275cfd195');
INSERT INTO "events" VALUES('rag2wsqgaf',61,1795036027677,'{"kind":"move","seat":0,"move":83}','0 d3af3457161a416cae8c152da95c9a18');
INSERT INTO "events" VALUES('rag2wsqgaf',62,1795036027694,'{"kind":"move","seat":2,"move":68}','2 290c635c6e6e44a694c6bb1b154b5610');
INSERT INTO "events" VALUES('rag2wsqgaf',63,1795036027752,'{"kind":"move","seat":2,"move":68}','2 f33cbbb1e87645299545e8040192e604');
INSERT INTO "events" VALUES('rag2wsqgaf',64,1795036027868,'{"kind":"move","seat":1,"move":99}','1 46a5fa638c5e46ae99d92a6bcdf4e37e');
INSERT INTO "events" VALUES('rag2wsqgaf',65,1795036027968,'{"kind":"move","seat":1,"move":102}','1 fe2136ee94ef47d782d0f8290860a517');
INSERT INTO "events" VALUES('rag2wsqgaf',66,1795036027992,'{"kind":"move","seat":1,"move":48}','1 e0e7c3651db54c4aa91347f388b09d59');
INSERT INTO "events" VALUES('kdgskqqphm',1,1795036028242,'{"kind":"sit","seat":0,"name":"Anna","salt":"salt-0"}','sit 0 bc7e10fde31141b285eed996b40b0433');
INSERT INTO "events" VALUES('kdgskqqphm',2,1795036028323,'{"kind":"sit","seat":1,"name":"Bo","salt":"salt-1"}','sit 1 1347fccd2b8f43efb415defe53fed766');
INSERT INTO "events" VALUES('kdgskqqphm',3,1795036028334,'{"kind":"sit","seat":2,"name":"Cleo","salt":"salt-2"}','sit 2 27cb056a8a45454e885a0981621b41b4');
INSERT INTO "events" VALUES('kdgskqqphm',4,1795036028334,'{"kind":"begin"}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',5,1795036028629,'{"kind":"move","seat":0,"move":459}','0 a87a2d6e8366436b80dd627bc1a82a51');
INSERT INTO "events" VALUES('kdgskqqphm',6,1795036028756,'{"kind":"move","seat":0,"move":202}','0 270a0439a9c94d67a63a90efdbf85b8c');
INSERT INTO "events" VALUES('kdgskqqphm',7,1795036028949,'{"kind":"move","seat":1,"move":461}','1 aa2c8d8fea324207854082c63b59e474');
INSERT INTO "events" VALUES('kdgskqqphm',8,1795036029106,'{"kind":"move","seat":1,"move":980}','1 142f82ed09a744f4b64c228e7617bf30');
INSERT INTO "events" VALUES('kdgskqqphm',9,1795036029176,'{"kind":"move","seat":2,"move":464}','2 fe120dc140a543ca86de20a6383b5257');
INSERT INTO "events" VALUES('kdgskqqphm',10,1795036029274,'{"kind":"move","seat":2,"move":207}','2 a5872347db714b42b09bc7816bcf8ba6');
INSERT INTO "events" VALUES('kdgskqqphm',11,1795036029377,'{"kind":"move","seat":2,"move":484}','2 cd59a43281744c89ba745de07ebc41b2');
INSERT INTO "events" VALUES('kdgskqqphm',12,1795036029518,'{"kind":"move","seat":2,"move":1004}','2 8fe86cb7814444c38c71310c5bd54b3b');
INSERT INTO "events" VALUES('kdgskqqphm',13,1795036029594,'{"kind":"move","seat":1,"move":532}','1 1bde10a7c9a547b3a1fe3fe53236d1e7');
INSERT INTO "events" VALUES('kdgskqqphm',14,1795036029686,'{"kind":"move","seat":1,"move":303}','1 e47086ffb7704a42b54e79cd6b4c896b');
INSERT INTO "events" VALUES('kdgskqqphm',15,1795036029718,'{"kind":"move","seat":0,"move":486}','0 44cd46f5de8d4cc6926e81420cdbae22');
INSERT INTO "events" VALUES('kdgskqqphm',16,1795036029729,'{"kind":"move","seat":0,"move":238}','0 569e6668e4ff43c6ba9edb09e06392ef');
INSERT INTO "events" VALUES('kdgskqqphm',17,1795036029729,'{"kind":"chance","outcome":6}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',18,1795036029780,'{"kind":"move","seat":0,"move":29}','0 ebb958a674324479aaf5fa3915487436');
INSERT INTO "events" VALUES('kdgskqqphm',19,1795036029788,'{"kind":"move","seat":0,"move":33}','0 171245b26b5e45d789fd6f0a271649ba');
INSERT INTO "events" VALUES('kdgskqqphm',20,1795036029802,'{"kind":"move","seat":0,"move":42}','0 860ddb43f6fc412a825a8d6ddc12a6a4');
INSERT INTO "events" VALUES('kdgskqqphm',21,1795036029854,'{"kind":"move","seat":0,"move":29}','0 6a2825fbb257429392eb442e3c5e085e');
INSERT INTO "events" VALUES('kdgskqqphm',22,1795036029975,'{"kind":"move","seat":0,"move":31}','0 fcd3bd56d84c4ef1b9f3a1410ade3f73');
INSERT INTO "events" VALUES('kdgskqqphm',23,1795036030041,'{"kind":"move","seat":0,"move":35}','0 653c2ee7ad6742f99dc755b79c331bf5');
INSERT INTO "events" VALUES('kdgskqqphm',24,1795036030052,'{"kind":"move","seat":1,"move":37}','1 20c10c368cf34b36afc230cd463b9b39');
INSERT INTO "events" VALUES('kdgskqqphm',25,1795036030067,'{"kind":"move","seat":2,"move":36}','2 4e92bead31204e39b441267925f88516');
INSERT INTO "events" VALUES('kdgskqqphm',26,1795036030077,'{"kind":"move","seat":0,"move":42}','0 f138948c24cf4c1ebd40d6532713cf26');
INSERT INTO "events" VALUES('kdgskqqphm',27,1795036030088,'{"kind":"move","seat":0,"move":1}','0 aeb3bfdcd5ec4757a4a64c10153ee8fb');
INSERT INTO "events" VALUES('kdgskqqphm',28,1795036030088,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',29,1795036030103,'{"kind":"move","seat":1,"move":833}','1 e80f3a01b2e44e408a7f38a006327bda');
INSERT INTO "events" VALUES('kdgskqqphm',30,1795036030112,'{"kind":"move","seat":1,"move":28}','1 0ad7a502de7a4bf59fd15ac7ea5263fe');
INSERT INTO "events" VALUES('kdgskqqphm',31,1795036030129,'{"kind":"move","seat":1,"move":34}','1 55eadabad84142388acc7e2fc33f5b48');
INSERT INTO "events" VALUES('kdgskqqphm',32,1795036030149,'{"kind":"move","seat":1,"move":42}','1 33578be6aa4741719ee39a4212766f13');
INSERT INTO "events" VALUES('kdgskqqphm',33,1795036030207,'{"kind":"move","seat":1,"move":1236}','1 98222f8f1df645fb8d956023162a38da');
INSERT INTO "events" VALUES('kdgskqqphm',34,1795036030327,'{"kind":"move","seat":1,"move":979}','1 f709cc67f63a44d5ac1e2b65b3cc56c4');
INSERT INTO "events" VALUES('kdgskqqphm',35,1795036030468,'{"kind":"move","seat":1,"move":1}','1 f240a50b6a274333b312d8c6dbee4375');
INSERT INTO "events" VALUES('kdgskqqphm',36,1795036030468,'{"kind":"chance","outcome":8}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',37,1795036030480,'{"kind":"move","seat":2,"move":26}','2 42e635bd428e461b848e69f08de3f823');
INSERT INTO "events" VALUES('kdgskqqphm',38,1795036030509,'{"kind":"move","seat":2,"move":33}','2 6c09bef54d4548f69cdcb67896538be4');
INSERT INTO "events" VALUES('kdgskqqphm',39,1795036030538,'{"kind":"move","seat":2,"move":42}','2 241d2c3708b4403f932f09fc89b1ba4b');
INSERT INTO "events" VALUES('kdgskqqphm',40,1795036030563,'{"kind":"move","seat":2,"move":1}','2 8de6707274864af2b67934e823ce121c');
INSERT INTO "events" VALUES('kdgskqqphm',41,1795036030563,'{"kind":"chance","outcome":4}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',42,1795036030584,'{"kind":"move","seat":0,"move":29}','0 d95d6189154f4dfcb9486177f620cd93');
INSERT INTO "events" VALUES('kdgskqqphm',43,1795036030644,'{"kind":"move","seat":0,"move":33}','0 1a3c7a97b5b9413d92606d5a816cd186');
INSERT INTO "events" VALUES('kdgskqqphm',44,1795036030703,'{"kind":"move","seat":0,"move":42}','0 92334feddc4d4d4d84700f49fa030da7');
INSERT INTO "events" VALUES('kdgskqqphm',45,1795036030752,'{"kind":"move","seat":0,"move":1}','0 23292ec7fa0a4e289338339e0d111550');
INSERT INTO "events" VALUES('kdgskqqphm',46,1795036030752,'{"kind":"chance","outcome":7}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',47,1795036030886,'{"kind":"move","seat":1,"move":1}','1 9976d852d1e747418438dfa5c43a5156');
INSERT INTO "events" VALUES('kdgskqqphm',48,1795036030886,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',49,1795036030985,'{"kind":"move","seat":2,"move":836}','2 be6c991dc4784a74a435574118bc650d');
INSERT INTO "events" VALUES('kdgskqqphm',50,1795036031175,'{"kind":"move","seat":2,"move":26}','2 a5d44fe3e3a543a085873a88aec01d14');
INSERT INTO "events" VALUES('kdgskqqphm',51,1795036031274,'{"kind":"move","seat":2,"move":26}','2 aca5a27d68f545dfb19a5d4085ab3385');
INSERT INTO "events" VALUES('kdgskqqphm',52,1795036031395,'{"kind":"move","seat":2,"move":34}','2 60aa3140d0d24dd6af5b53839f77cdaa');
INSERT INTO "events" VALUES('kdgskqqphm',53,1795036031475,'{"kind":"move","seat":2,"move":42}','2 6c8fc2d3ba36448686c67423c0f0484c');
INSERT INTO "events" VALUES('kdgskqqphm',54,1795036031550,'{"kind":"move","seat":2,"move":1260}','2 4119b90b609b4293b79eafae5c2dde1b');
INSERT INTO "events" VALUES('kdgskqqphm',55,1795036031642,'{"kind":"move","seat":2,"move":985}','2 0113f7185bb64186b28569b1f478b44c');
INSERT INTO "events" VALUES('kdgskqqphm',56,1795036031711,'{"kind":"move","seat":2,"move":26}','2 671c894c0e554cdd99760112f40fc94c');
INSERT INTO "events" VALUES('kdgskqqphm',57,1795036031829,'{"kind":"move","seat":2,"move":32}','2 c494358724df4f1caa2f86aa46692f0e');
INSERT INTO "events" VALUES('kdgskqqphm',58,1795036031848,'{"kind":"move","seat":2,"move":35}','2 02c27b5fc7454160977345b1a0bc24c1');
INSERT INTO "events" VALUES('kdgskqqphm',59,1795036031926,'{"kind":"move","seat":0,"move":37}','0 b7c34dc8a48042ea9349c872592f3e89');
INSERT INTO "events" VALUES('kdgskqqphm',60,1795036031946,'{"kind":"move","seat":1,"move":37}','1 2f4d4df15ad74f75bb64bad49b8128b2');
INSERT INTO "events" VALUES('kdgskqqphm',61,1795036031994,'{"kind":"move","seat":2,"move":1}','2 03e1efa891d54e6aa88e13ed4d02894f');
INSERT INTO "events" VALUES('kdgskqqphm',62,1795036031994,'{"kind":"chance","outcome":7}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',63,1795036032091,'{"kind":"move","seat":0,"move":29}','0 a9641e7f13f3437b8280ed5ef9fd2267');
INSERT INTO "events" VALUES('kdgskqqphm',64,1795036032192,'{"kind":"move","seat":0,"move":31}','0 35af204c5b704b2ebdb38a0834759fac');
INSERT INTO "events" VALUES('kdgskqqphm',65,1795036032390,'{"kind":"move","seat":0,"move":42}','0 c803a06a00f948b7ac56eeb0c91d3071');
INSERT INTO "events" VALUES('kdgskqqphm',66,1795036032471,'{"kind":"move","seat":0,"move":1}','0 c592fc73808042369edd8e4004c1bf97');
INSERT INTO "events" VALUES('kdgskqqphm',67,1795036032471,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',68,1795036032586,'{"kind":"move","seat":1,"move":832}','1 517c1ad529c542cbac824b7d5ad074ce');
INSERT INTO "events" VALUES('kdgskqqphm',69,1795036032586,'{"kind":"chance","outcome":15}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',70,1795036032610,'{"kind":"move","seat":1,"move":29}','1 207cf3a0cd3c4c88ae9cfcf3a9b1a320');
INSERT INTO "events" VALUES('kdgskqqphm',71,1795036032654,'{"kind":"move","seat":1,"move":33}','1 17d09a6bc50340819949e01c6fd0c645');
INSERT INTO "events" VALUES('kdgskqqphm',72,1795036032700,'{"kind":"move","seat":1,"move":42}','1 17200560a040498d97cd3f4965674241');
INSERT INTO "events" VALUES('kdgskqqphm',73,1795036032728,'{"kind":"move","seat":1,"move":1}','1 fdcea18ce9f94a34a050ad48f062d347');
INSERT INTO "events" VALUES('kdgskqqphm',74,1795036032728,'{"kind":"chance","outcome":5}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',75,1795036032738,'{"kind":"move","seat":2,"move":845}','2 eca5ad98b05943429210cff8979c845d');
INSERT INTO "events" VALUES('kdgskqqphm',76,1795036032757,'{"kind":"move","seat":2,"move":1}','2 00be30b28f544f55a27ee6ead3d4e234');
INSERT INTO "events" VALUES('kdgskqqphm',77,1795036032757,'{"kind":"chance","outcome":8}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',78,1795036032859,'{"kind":"move","seat":0,"move":1}','0 84b868b2fc7940f893016765a1f2f0b7');
INSERT INTO "events" VALUES('kdgskqqphm',79,1795036032859,'{"kind":"chance","outcome":4}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',80,1795036032875,'{"kind":"move","seat":1,"move":29}','1 6804fc908b8e4d41977d26ffc721555b');
INSERT INTO "events" VALUES('kdgskqqphm',81,1795036032994,'{"kind":"move","seat":1,"move":32}','1 4af70c93ecac4785a028bf82580b791d');
INSERT INTO "events" VALUES('kdgskqqphm',82,1795036033107,'{"kind":"move","seat":1,"move":33}','1 b8f0a13480ba4f8db97fbb55bf223b25');
INSERT INTO "events" VALUES('kdgskqqphm',83,1795036033210,'{"kind":"move","seat":1,"move":42}','1 ee7d035439504083a36cd0910264072f');
INSERT INTO "events" VALUES('kdgskqqphm',84,1795036033263,'{"kind":"move","seat":1,"move":1}','1 f81821236190471185fd2c0c18a85d44');
INSERT INTO "events" VALUES('kdgskqqphm',85,1795036033263,'{"kind":"chance","outcome":2}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',86,1795036033279,'{"kind":"move","seat":2,"move":1}','2 b694972eac844baf92235b72c24f2992');
INSERT INTO "events" VALUES('kdgskqqphm',87,1795036033279,'{"kind":"chance","outcome":7}',NULL);
INSERT INTO "events" VALUES('kdgskqqphm',88,1795036033291,'{"kind":"move","seat":0,"move":1}','0 d5e7d40ec7a24976ad998683183e356c');
INSERT INTO "events" VALUES('kdgskqqphm',89,1795036033291,'{"kind":"chance","outcome":1}',NULL);
CREATE TABLE holdings (
	browser BLOB NOT NULL, 
	hash BLOB NOT NULL, 
	made_at BIGINT NOT NULL, 
	CONSTRAINT pk_holdings PRIMARY KEY (browser, hash)
);
CREATE TABLE keepsakes (
	name VARCHAR(32) NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_keepsakes PRIMARY KEY (name)
);
CREATE TABLE presence (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	seen_at BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	setup TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	last INTEGER NOT NULL, 
	phase VARCHAR(8) NOT NULL, 
	summary TEXT NOT NULL, 
	is_open BOOLEAN NOT NULL, 
	rematch_of VARCHAR(16), 
	made_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	wake_at BIGINT, 
	waker VARCHAR(32) NOT NULL, 
	waker_until BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('xhty5tgrq7','imhotep','{"seats":2,"rules":1,"options":{"sides":"BABAB","wrath":false},"board":{"box":{"stones_of_a_colour":29,"sled_room":5,"first_stones":[2,3,4,5],"stones_to_get":3},"ships":{"minimum_load":[0,1,1,2,3],"tokens":[0,1,2,3,2]},"round_cards":{"2":{"cards":[[4,3,2,2],[4,3,3,1],[4,3,2,1],[4,2,2,1],[3,3,2,2],[3,3,2,1],[3,2,2,1]]},"3":{"cards":[[4,3,3,2],[4,3,2,2],[4,3,2,1],[4,2,2,1],[4,4,2,1],[3,3,3,2],[3,3,2,2]],"verified":false,"reason":"two of three independent sources agree on every card, one of them exactly; 3-3-2-2 and 4-3-3-2 should be confirmed"},"4":{"cards":[[4,4,3,2],[4,4,2,2],[4,4,2,1],[4,3,3,3],[4,3,3,2],[4,3,2,2],[3,3,3,2]]}},"market_cards":{"entrance":2,"sarcophagus":2,"paved-path":2,"pyramid-decoration":2,"temple-decoration":2,"burial-decoration":2,"obelisk-decoration":2,"statue":10,"lever":2,"hammer":2,"sail":3,"chisel":3},"pyramids":{"a":{"values":[2,1,3,2,4,3,2,1,3,2,3,1,3,4],"further":1},"b":{"left":["1","stones","2","card"],"middle":["2","load","1","stones"],"right":["card","1","load","3"],"top":4,"further":1,"bonus_points":1,"bonus_stones":3,"verified":false,"reason":"the kinds of spaces, the top value and the shape are certain; which base space shows what was found in no source"}},"temple":{"a":{"spaces":[0,0,4,5,5],"points":1},"b":{"spaces":["choice","points","choice","card","choice"],"points":2,"choice_points":1,"choice_stones":2,"verified":false,"reason":"three choices, one 2 and one card are certain; their order is read off the books'' example, spaces 4 and 5 may be swapped"}},"burial_chamber":{"a":{"groups":[0,1,3,6,10,15],"further":2},"b":{"places":[8,4,2,1],"verified":false,"reason":"8, 4 and 2 are certain; the fourth place is a guess (1, as at the obelisks), and so is one table for all numbers of seats"}},"obelisks":{"a":{"places_2":[10,1],"places_3":[12,6,1],"places_4":[15,10,5,1]},"b":{"values":[10,9,8,7,6,5,4,3,2],"single":1,"verified":false,"reason":"10 and 9 are certain; the rest goes down by one, and the number of spaces is the most that can ever be built"}},"statues":{"values":[0,1,3,6,10,15],"further":2},"end":{"stones_for_a_point":3,"unused_blue_card":1,"wrath":5}},"seed":null,"start":"","moves":[],"fair":null}','{"clock":{"kind":"none","amount":0},"away":300,"pace":700,"keeper":"builder"}',X'0C8F7E62B16E567751DBB3CEE60F945F5418783D8574E3E72202567859944DFF',87,'playing','{"seats":[{"name":"Anna","level":"","is_taken":true},{"name":"Bo","level":"","is_taken":true}],"due":[0],"rematch":""}',0,NULL,1795036022534,1795036024958,1795036324955,'877575d6707365a3',1795036334955);
INSERT INTO "tables" VALUES('rag2wsqgaf','eschnapur','{"seats":3,"rules":1,"options":{},"board":{"box":{"stones_of_a_colour":20,"gold_cards":{"0":8,"1":8,"2":12,"3":16,"4":8,"5":12},"premium":3},"hand":{"2":{"0":2,"1":3,"2":5,"3":4,"4":2,"5":3},"3":{"0":2,"1":2,"2":3,"3":4,"4":2,"5":3},"4":{"0":2,"1":2,"2":3,"3":4,"4":2,"5":3}},"seats":{"2":{"parts_out":[1,7],"first_official":2,"privileges_out":["choose-marker","refuse-blockade"],"parts_to_finish":4,"privilege_places":[6,0]},"3":{"parts_out":[1],"first_official":1,"privileges_out":[],"parts_to_finish":5,"privilege_places":[10,6,0]},"4":{"parts_out":[],"first_official":1,"privileges_out":[],"parts_to_finish":6,"privilege_places":[10,6,3,0]}},"parts":{"1":{"spaces":16,"lowest_value":3,"purse":8,"wage":14,"verified":false,"reason":"A review gives 16 spaces for the largest part; that it is part 1, and the other figures, are a guess."},"2":{"spaces":9,"lowest_value":4,"purse":5,"wage":10,"verified":false,"reason":"A guess that keeps points per stone and gold per stone near those of the book''s example part."},"3":{"spaces":12,"lowest_value":5,"purse":6,"wage":12,"verified":false,"reason":"A guess that keeps points per stone and gold per stone near those of the book''s example part."},"4":{"spaces":7,"lowest_value":5,"purse":4,"wage":8,"verified":false,"reason":"A review gives 7 spaces for the smallest part; that it is part 4, and the other figures, are a guess."},"5":{"spaces":11,"lowest_value":6,"purse":6,"wage":11,"verified":false,"reason":"The book''s examples show a part of 11 spaces, values 6 to 16, wage 11; that it is part 5, and its purse, are a guess."},"6":{"spaces":10,"lowest_value":7,"purse":5,"wage":9,"verified":false,"reason":"A guess that keeps points per stone and gold per stone near those of the book''s example part."},"7":{"spaces":14,"lowest_value":4,"purse":7,"wage":13,"verified":false,"reason":"A guess: one of the two parts left out with fewer players, so probably a large one."},"8":{"spaces":8,"lowest_value":6,"purse":4,"wage":7,"verified":false,"reason":"A guess that keeps points per stone and gold per stone near those of the book''s example part."}},"privileges":{"choose-marker":{"cost":6},"win-ties":{"cost":7,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"free-sites":{"cost":8,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"gold-5":{"cost":9,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"refuse-blockade":{"cost":10},"ban-stone":{"cost":11,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"gold-3-stones-2":{"cost":12,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"stones-3":{"cost":13,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"ignore-stop":{"cost":14,"verified":false,"reason":"Costs lie between 6 and 15; the book''s order of cards is probably by rising cost, without equal ones."},"from-hand":{"cost":15,"verified":false,"reason":"Costs lie between 6 and 15, and the last card in the book''s order probably costs most."}}},"seed":null,"start":"","moves":[],"fair":null}','{"clock":{"kind":"none","amount":0},"away":300,"pace":700,"keeper":"builder"}',X'A160F5363BC20FC9DCC946B64FE86A762B052298C0C41895B00A0364BA449226',66,'playing','{"seats":[{"name":"Anna","level":"","is_taken":true},{"name":"Bo","level":"","is_taken":true},{"name":"Cleo","level":"","is_taken":true}],"due":[1],"rematch":""}',0,NULL,1795036024987,1795036028017,1795036327968,'877575d6707365a3',1795036337968);
INSERT INTO "tables" VALUES('kdgskqqphm','seafarers','{"seats":3,"rules":1,"options":{"scene":"four-islands-3","layout":"random","pirate":"off","trade":true,"offers":20,"phases":"free","points":0,"chips":0,"strict_ships":false,"discovery_at_start":false,"correction":false,"turn_limit":30},"board":{"box":{"base":{"land":{"forest":4,"hill":3,"pasture":4,"field":4,"mountain":3,"desert":1},"sea":18,"tokens":[2,3,3,4,4,5,5,6,6,8,8,9,9,10,10,11,11,12],"harbours":{"wood":1,"brick":1,"wool":1,"grain":1,"ore":1,"any":4},"pieces":{"roads":15,"ships":0,"settlements":5,"cities":4},"bank":{"wood":19,"brick":19,"wool":19,"grain":19,"ore":19},"deck":{"knight":14,"invention":2,"monopoly":2,"road-building":2,"victory-point":5},"cost":{"road":{"wood":1,"brick":1},"settlement":{"wood":1,"brick":1,"wool":1,"grain":1},"city":{"grain":2,"ore":3},"card":{"wool":1,"grain":1,"ore":1}}},"sea":{"land":{"forest":1,"hill":2,"pasture":1,"field":1,"mountain":2,"gold":2,"desert":3},"sea":12,"tokens":[2,3,4,5,6,8,9,10,11,12],"pieces":{"roads":0,"ships":15,"settlements":0,"cities":0},"chips":8,"harbours":{"wood":1,"brick":1,"wool":1,"grain":1,"ore":1,"any":7,"verified":false,"reason":"the book gives twelve in all; that seven of them are 3:1 is inferred from the largest map of another print"},"cost":{"ship":{"wood":1,"wool":1}}}},"scene":{"name":{"en":"The four islands (3)","da":"De fire øer (3)","nb":"De fire øyene (3)","nl":"De vier eilanden (3)","de":"Die vier Inseln (3)"},"number":2,"seats":[3],"boxes":["base","sea"],"map":"P4    F9    ~     ~     A3\n   A6    ~     ~     F6\n~     ~     ~     H10   M2\n   ~     ~     ~     ~\nH5    F11   ~     ~     ~\n   P8    H9    ~     M8\nM4    A12   ~     ~     P10\n","victory":{"points":12},"rules":{"start":"anywhere","first_ship":"must","chips":"more-for-further-islands"},"island":[{"name":"nw","zone":"home","hexes":"A1..A2 B1"},{"name":"ne","zone":"home","hexes":"A5 B4 C4..C5"},{"name":"sw","zone":"home","hexes":"E1..E2 F1..F2 G1..G2"},{"name":"se","zone":"home","hexes":"F4 G5"}],"harbours":{"lay_out":"shuffled","places":["A2-NW","A5-NE","C5-NE","E2-NE","C4-SE","F2-SE","G1-SE","G5-SE"],"kinds":{"wood":1,"brick":1,"wool":1,"grain":1,"ore":1,"any":3},"verified":false,"reason":"the number is the book''s; the places are those of another print, as the pictures are missing"},"file":"four-islands-3.toml"}},"seed":null,"start":"","moves":[],"fair":null}','{"clock":{"kind":"none","amount":0},"away":300,"pace":700,"keeper":"builder"}',X'962FDEE47E60C2A6C1BFB9392E0D2603B560724304DE75FFDF4D75C70A9A8FA8',89,'playing','{"seats":[{"name":"Anna","level":"","is_taken":true},{"name":"Bo","level":"","is_taken":true},{"name":"Cleo","level":"","is_taken":true}],"due":[1],"rematch":""}',0,NULL,1795036028040,1795036033300,1795036333291,'877575d6707365a3',1795036343291);
CREATE TABLE tokens (
	hash BLOB NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	seat INTEGER, 
	made_at BIGINT NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (hash, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES(X'D2B958EBD28D946F595C6BB0C7BC214316D1BF610B6A6C464A3963041F4143BF','xhty5tgrq7','used',0,1795036022693);
INSERT INTO "tokens" VALUES(X'720FFF07DE8642B799AEFE832FBE9BBE0EE18176381ACA9BACE5CDAB8069FE68','xhty5tgrq7','used',1,1795036022705);
INSERT INTO "tokens" VALUES(X'B3C1C48991E14DCD9203B983231DF250870218149E8D554F49DD759FAE0EC25B','xhty5tgrq7','host',NULL,1795036022709);
INSERT INTO "tokens" VALUES(X'74B01B6D44366DD75A6249DF9390B683B7A1D3CC587D37CDB6E913FD7E6C47EF','xhty5tgrq7','watch',NULL,1795036022741);
INSERT INTO "tokens" VALUES(X'6D460CDA03DC4505F72D1FFA742F7D18632F6D8B7B24984B6558A774B70CD69F','xhty5tgrq7','seat',0,1795036022765);
INSERT INTO "tokens" VALUES(X'C9C35E9B545DA987EDF1BF9A67703680DBB0AB8E715E1CEA0A05B1491BF1479E','xhty5tgrq7','seat',1,1795036022793);
INSERT INTO "tokens" VALUES(X'9A3C91F1B95FE3B0DB5AC2145200FD36BB3869C44B407598E104641F9167B86F','rag2wsqgaf','used',0,1795036025119);
INSERT INTO "tokens" VALUES(X'67CF22DCAADBF54D03A74D20E02521AE21B7DB9D19E7C9AD79EFB62FE18D0C43','rag2wsqgaf','used',1,1795036025129);
INSERT INTO "tokens" VALUES(X'CE62478813870E85F4FA1F826278ACF5E827DB92562D54EEB7041DF3CEAD391D','rag2wsqgaf','used',2,1795036025137);
INSERT INTO "tokens" VALUES(X'88DF29CBB68E80D592CB8A3787B047DB555596786A61D3BFA0965095D81787AE','rag2wsqgaf','host',NULL,1795036025159);
INSERT INTO "tokens" VALUES(X'91CC562E921BA221A0894D48D5835C15D716497A7883A71E4F87684DCBEEB366','rag2wsqgaf','watch',NULL,1795036025162);
INSERT INTO "tokens" VALUES(X'6ED5FAA3CAB1864D7CCC80C409C58C90536B3310FA7B20ABDC228AB4F1FD6B9E','rag2wsqgaf','seat',0,1795036025184);
INSERT INTO "tokens" VALUES(X'BD59382BF8875883402FA8D6A19544B5DF5C7B2324FC6A29F30AC39518D0C945','rag2wsqgaf','seat',1,1795036025294);
INSERT INTO "tokens" VALUES(X'2C0363A81F607746652F583F1404ADBDA465E2D8CD683CC2180AE66B7EAED0B4','rag2wsqgaf','seat',2,1795036025465);
INSERT INTO "tokens" VALUES(X'761BBE03B33721187F6DDD99BAC25DC8B3F5F4E2C8156B853E5EDDE56444356F','kdgskqqphm','used',0,1795036028058);
INSERT INTO "tokens" VALUES(X'441C6608015A5F3E219F0749AF530446EA41D80BE8ED920413E07765095B7BA0','kdgskqqphm','used',1,1795036028141);
INSERT INTO "tokens" VALUES(X'33DA4F4EDFE2D3A201A61A528B6D7CD43B834B9D1B59CFA9FBDF545D918C7320','kdgskqqphm','used',2,1795036028162);
INSERT INTO "tokens" VALUES(X'74BC0F0EDB397BF1D4373502A46FAA10612D159B3D06A57E55C14CBE5BA6BB8A','kdgskqqphm','host',NULL,1795036028179);
INSERT INTO "tokens" VALUES(X'CCB6EF619CD66E001237F7D9E5409FF242DE98EB74B90A916A062CFC85ECACD2','kdgskqqphm','watch',NULL,1795036028232);
INSERT INTO "tokens" VALUES(X'5944E587D34ED3D8894C4460DCDD0F282E2CD2F8AA5027D7574C6DE6ABE4034E','kdgskqqphm','seat',0,1795036028301);
INSERT INTO "tokens" VALUES(X'93BF2BB89D2E1C334502EBA7778D926EBA7AA1E1344EC68D1FAB07A17A7F2913','kdgskqqphm','seat',1,1795036028326);
INSERT INTO "tokens" VALUES(X'BE276B5289CDAADBCCE209C1A118B08757778354D37386B9E451AD2DA403369C','kdgskqqphm','seat',2,1795036028422);
CREATE INDEX ix_tables_changed_at ON tables (changed_at);
CREATE INDEX ix_tables_wake_at ON tables (wake_at);
CREATE INDEX ix_tokens_table_id ON tokens (table_id);
COMMIT;
