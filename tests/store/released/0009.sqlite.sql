BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE chores (
	club_id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	done_at DATETIME NOT NULL, 
	CONSTRAINT pk_chores PRIMARY KEY (club_id, name)
);
CREATE TABLE clubs (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created_at DATETIME NOT NULL, statistics INTEGER DEFAULT '0' NOT NULL, kept_months INTEGER, 
	CONSTRAINT pk_clubs PRIMARY KEY (id)
);
INSERT INTO "clubs" VALUES('Osd0q2gg8wxDa0di9Z4V1g','木曜会 ''Thursday''','2026-03-05 19:00:00.250000',3,NULL);
CREATE TABLE counters (
	club_id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	times INTEGER NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_counters PRIMARY KEY (club_id, name)
);
INSERT INTO "counters" VALUES('Osd0q2gg8wxDa0di9Z4V1g','something',7,'2026-03-05 19:48:00.250000');
CREATE TABLE drafts (
	club_id TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	deal INTEGER NOT NULL, 
	stage TEXT NOT NULL, 
	entry JSON NOT NULL, 
	updated_at DATETIME NOT NULL, told_by TEXT, told_phone TEXT, 
	CONSTRAINT pk_drafts PRIMARY KEY (club_id, match_id, deal), 
	CONSTRAINT fk_drafts_club_id_match_id FOREIGN KEY(club_id, match_id) REFERENCES matches (club_id, id)
);
INSERT INTO "drafts" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',3,'hearts','{"hearts": [5, null, 0, null], "spade_queen": 1, "jack_of_diamonds": null, "moon_choice": null}','2026-03-05 19:13:00.250000',NULL,NULL);
INSERT INTO "drafts" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',4,'deal','{"tricks": [6, 7], "honours": [0, 4], "revokes": [0, 0]}','2026-03-05 19:35:00.250000',NULL,NULL);
CREATE TABLE house_rules (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	same_name TEXT NOT NULL, 
	options JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	used_at DATETIME NOT NULL, 
	CONSTRAINT pk_house_rules PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_house_rules_club_id FOREIGN KEY(club_id) REFERENCES clubs (id), 
	CONSTRAINT uq_house_rules_club_id_game_same_name UNIQUE (club_id, game, same_name)
);
CREATE TABLE keys (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	role TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	last_used_at DATETIME, 
	withdrawn_at DATETIME, match_id TEXT, made_by TEXT, ends_at DATETIME, phones INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_keys_club_id FOREIGN KEY(club_id) REFERENCES clubs (id), 
	CONSTRAINT uq_keys_club_id_token_hash UNIQUE (club_id, token_hash)
);
INSERT INTO "keys" VALUES('Osd0q2gg8wxDa0di9Z4V1g','IzcywdnBTODEmo3AtJ7lIg','4aa692417a4157914c0fc9d843815eb907f95e4dc928265dcdd1a6c69fdfeca5','owner','','2026-03-05 19:00:00.250000','2026-03-05 19:01:00.250000',NULL,NULL,NULL,NULL,0);
INSERT INTO "keys" VALUES('Osd0q2gg8wxDa0di9Z4V1g','cVdWcThdfu6tyf_WmTa1Xw','d8f2ae33aebd5ca26f9748ac39142dc66b31cdb1bd7ae8d509dd2d30342dee7c','owner','Ben''s phone','2026-03-05 19:00:00.250000','2026-03-05 19:02:00.250000',NULL,NULL,NULL,NULL,0);
INSERT INTO "keys" VALUES('Osd0q2gg8wxDa0di9Z4V1g','YOS-dKIxxkmbeI75VBIpnw','470f4471f8a17513f02d7af1836d60c41577d24f818963c3e1d6f9c55d29fc89','viewer','Grandma','2026-03-05 19:43:00.250000',NULL,NULL,NULL,'IzcywdnBTODEmo3AtJ7lIg',NULL,0);
INSERT INTO "keys" VALUES('Osd0q2gg8wxDa0di9Z4V1g','mTFEo3JguM0Ftisk4RqPkg','d5acc922a9dfef51e94d0c4f87717d957a4d55c7557c23ab582f13d5678ce834','scorer','','2026-03-05 19:43:00.250000',NULL,NULL,'0WclJT658U639YBPxYdfTQ','IzcywdnBTODEmo3AtJ7lIg',NULL,0);
INSERT INTO "keys" VALUES('Osd0q2gg8wxDa0di9Z4V1g','CTcwHhC-eZVO9PgHU5Kzwg','e2bf0dcdb77a6891fbd0fe8fc8ee5468c45d5ea9eadd13106a9f524095404ff2','scorer','Lost','2026-03-05 19:43:00.250000',NULL,'2026-03-05 19:44:00.250000',NULL,'IzcywdnBTODEmo3AtJ7lIg',NULL,0);
CREATE TABLE lines (
	club_id TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	key_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	payload JSON NOT NULL, 
	idempotency_key TEXT, request TEXT, told_by TEXT, 
	CONSTRAINT pk_lines PRIMARY KEY (club_id, match_id, number), 
	CONSTRAINT fk_lines_club_id_key_id FOREIGN KEY(club_id, key_id) REFERENCES keys (club_id, id), 
	CONSTRAINT fk_lines_club_id_match_id FOREIGN KEY(club_id, match_id) REFERENCES matches (club_id, id), 
	CONSTRAINT uq_lines_club_id_match_id_idempotency_key UNIQUE (club_id, match_id, idempotency_key)
);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',1,'2026-03-05 19:04:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"trump": "S", "bids": [0, 0, 0], "tricks": [1, 0, 0]}}','cd9a3f620349071b1748e41e05976e3beb9f7957b655117c180298556fb488fe',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',2,'2026-03-05 19:05:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"trump": null, "bids": [1, 1, 1], "tricks": [1, 1, 0]}}','08fc94195f66b740ad69d0db227e884a0f57584471d23a337f699d991bc3c194',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',3,'2026-03-05 19:06:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"trump": null, "bids": [1, 1, 0], "tricks": [1, 0, 0]}}','697d74c9da139a787b8efa9bbcd64160f08d8dbf028169e545fe186366c80337',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',4,'2026-03-05 19:07:00.250000','cVdWcThdfu6tyf_WmTa1Xw','corrected','{"deal": 1, "entry": {"trump": "S", "bids": [0, 0, 0], "tricks": [0, 1, 0]}}','e15485dba78f2705853a4033a15c78352df081121f0f18e913245c17bcd24431',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',5,'2026-03-05 19:08:00.250000','cVdWcThdfu6tyf_WmTa1Xw','corrected','{"deal": 1, "entry": {"trump": "S", "bids": [0, 0, 0], "tricks": [1, 0, 0]}, "undoes": 4}','070e3f11e6add627ca970f15011824273fb3655d780ba97ae727f02d5f3fc81e',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',1,'2026-03-05 19:10:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"hearts": [4, 9, 0, 0], "spade_queen": 2, "jack_of_diamonds": null, "moon_choice": null}}','916d9693bb7d330f5ca92c331560e7e8540038d13ca29a88aa4574b13607aa31',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',2,'2026-03-05 19:11:00.250000','IzcywdnBTODEmo3AtJ7lIg','ruling_noted','{"entry": "ask=trick&trick=SA.SK"}','e083441bae41d7f1435c335377dbd9751f21833696f3088dbf01fbc05ab25a85',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',3,'2026-03-05 19:12:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"hearts": [0, 0, 0, 13], "spade_queen": 3, "jack_of_diamonds": null, "moon_choice": null}}','4a56241b826d1c9cb3d29fa49aa70f9709b797599f2c8132f4f15044bbd97406',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',4,'2026-03-05 19:14:00.250000','IzcywdnBTODEmo3AtJ7lIg','described','{"entry": {"played_on": "2026-03-04", "place": "Aki\u2019s", "note": "rain\n\u96e8"}}','9f689600e2983a6d2e897eb655908186b6a1559dd6ad677c28a76a1fe1434b2c',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',5,'2026-03-05 19:15:00.250000','IzcywdnBTODEmo3AtJ7lIg','deal_noted','{"deal": 2, "entry": "the moon!"}','682f79fe3160ccfa16c56c30326131d72a955b7b84a3d0340f9669920de3ea85',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',1,'2026-03-05 19:17:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"hearts": [3, 4, 5, 1], "spade_queen": 0, "spade_king": 1, "spade_ace": 2}}','94c01faaa9c706d611d8a0287fe113207e08e385a2090009d2ebfdcd9a215ec2',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',2,'2026-03-05 19:18:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"hearts": [0, 0, 13, 0], "spade_queen": 2, "spade_king": 2, "spade_ace": 2}}','791d5b5e68231fb37737883d749296c0c2581f31cf9a30b039c5e6bbdbae8a98',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',3,'2026-03-05 19:19:00.250000','IzcywdnBTODEmo3AtJ7lIg','corrected','{"deal": 2, "entry": {"hearts": [0, 0, 13, 0], "spade_queen": 2, "spade_king": 2, "spade_ace": 3}}','a70939fb8f1c4668f6a71ab2dc6364408471a8c02e76b13ef14d62530791eec8',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',4,'2026-03-05 19:20:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"hearts": [6, 0, 0, 7], "spade_queen": 3, "spade_king": 0, "spade_ace": 0}}','9cc3d254c33ee10739380bac0af332db27637bf84449ebf204e57936d70584dd',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',1,'2026-03-05 19:22:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"hearts": [0, 0, 0, 13], "spade_queen": 3}}','756a1e4c24425844f6c2d5049b9d261b9448a0fe196b8b79b513e2431f1c7daf',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',2,'2026-03-05 19:23:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"hearts": [13, 0, 0, 0], "spade_queen": 0}}','9142b0573bfbb15cd529721fcb4d1d3ea4acf5d3f41333affe7c1be0c120248b',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',3,'2026-03-05 19:24:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"hearts": [1, 2, 3, 7], "spade_queen": 0}}','4731963f3f7b70a247f492324066ec78f8e30cda48119d539f8f9a5e6bd6916d',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',4,'2026-03-05 19:25:00.250000','IzcywdnBTODEmo3AtJ7lIg','removed','{"deal": 3}','4bfe1b6c239278c0149aa34dea3cf33b6da7874bff3dc5b786c49781dee008c0',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',5,'2026-03-05 19:26:00.250000','IzcywdnBTODEmo3AtJ7lIg','finished','{}','3b32f34af0ca2bceaa454892a5e41642e38bc1b78cf7fd956eb4835fd0cebc34',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',6,'2026-03-05 19:27:00.250000','cVdWcThdfu6tyf_WmTa1Xw','reopened','{}','116c120abf9c3a3bdec5f24d623ef0b7e3aee5fe2610f9f23e3d8e05bcef0b83',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',7,'2026-03-05 19:28:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"hearts": [0, 7, 0, 6], "spade_queen": 1}}','91b37106ea919c6830dcb1e4d93cbd827d9f074afd7864ec264048804b8db386',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',8,'2026-03-05 19:29:00.250000','IzcywdnBTODEmo3AtJ7lIg','finished','{}','e76e02d808c355f4cce74308556f313d24b48379875b66c3a6f00e1da0d6648f',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',1,'2026-03-05 19:31:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"tricks": [9, 4], "honours": [2, 2], "revokes": [0, 0]}}','f2b0d0435b7af940bb647117f1ed640b1e3868bc282059c908f6d8f13dda3fe1',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',2,'2026-03-05 19:32:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"tricks": [4, 9], "honours": [3, 1], "revokes": [0, 0]}}','4cffb2624fa657b87a3efeb3d0a4941de771e8320f5e247fdb7b1bad5ebce17d',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',3,'2026-03-05 19:33:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"tricks": [5, 8], "honours": [2, 2], "revokes": [0, 0]}}','47abd1250fc07f7ba79c75079de06ae2788fd211634f2feb9c2cf5b1f5dfeb1c',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',4,'2026-03-05 19:34:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 4, "entry": {"tricks": [6, 7], "honours": [0, 4], "revokes": [0, 0]}}','9eee6acf1d8b4442aa96958a92ed9e3584acb9b7a27fe5fc16f13eb0b8c4985f',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',5,'2026-03-05 19:35:00.250000','IzcywdnBTODEmo3AtJ7lIg','removed','{"deal": 4, "undoes": 4}','6bbd797a864ae7f590990277c64f15fbe73f5e71144da83313be7ca772b30344',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',1,'2026-03-05 19:37:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"napoleon": 0, "bid": {"count": 14, "suit": "H"}, "adjutant_card": "AS", "adjutant": 2, "pictures": [9, 2, 5, 3, 1], "discarded_pictures": 0, "stopped": false, "first_trick_winner": null}}','172c4293e75386e1c13a12812f272756211bca6217f67981695d3dea53590ce3',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',2,'2026-03-05 19:38:00.250000','IzcywdnBTODEmo3AtJ7lIg','thrown_in','{"deal": 2}','2934b9c6d529107c0ffcd295775d04550429eafd277d0f6b16e04533a18f14dc',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',3,'2026-03-05 19:39:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"napoleon": 1, "bid": {"count": 13, "suit": "NT"}, "adjutant_card": "KD", "adjutant": 4, "pictures": [4, 8, 2, 2, 4], "discarded_pictures": 0, "stopped": false, "first_trick_winner": null}}','f46dede51a69899831f2b1b017a448aaf2b0ac5c4ef1637ae8e9e42539de8f9e',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',4,'2026-03-05 19:40:00.250000','IzcywdnBTODEmo3AtJ7lIg','finished','{}','22b2b448532105f84cdb2e915125ef92eec987ce52c8e395d4ba1544e2cd0d4b',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',1,'2026-03-05 19:42:00.250000','IzcywdnBTODEmo3AtJ7lIg','described','{"entry": {"played_on": "1999-12-31", "place": "Caf\u00e9", "note": ""}}','cd9a3f620349071b1748e41e05976e3beb9f7957b655117c180298556fb488fe',NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',2,'2026-03-05 19:42:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 1, "entry": {"points": [10, -3]}}',NULL,NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',3,'2026-03-05 19:42:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 2, "entry": {"points": [13, 13]}}',NULL,NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',4,'2026-03-05 19:42:00.250000','IzcywdnBTODEmo3AtJ7lIg','recorded','{"deal": 3, "entry": {"points": [-6, 20]}}',NULL,NULL,NULL);
INSERT INTO "lines" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',5,'2026-03-05 19:42:00.250000','IzcywdnBTODEmo3AtJ7lIg','finished','{}',NULL,NULL,NULL);
CREATE TABLE matches (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	key_id TEXT NOT NULL, 
	idempotency_key TEXT, 
	game TEXT NOT NULL, 
	options JSON NOT NULL, 
	first_dealer INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	finished_at DATETIME, began_on DATE DEFAULT '1970-01-01' NOT NULL, played_on DATE DEFAULT '1970-01-01' NOT NULL, place TEXT DEFAULT '' NOT NULL, deleted_at DATETIME, deleted_by TEXT, taken_back_at DATETIME, named_at DATETIME, request TEXT, seats INTEGER DEFAULT '0' NOT NULL, given_up_at DATETIME, 
	CONSTRAINT pk_matches PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_matches_club_id_key_id FOREIGN KEY(club_id, key_id) REFERENCES keys (club_id, id), 
	CONSTRAINT fk_matches_club_id FOREIGN KEY(club_id) REFERENCES clubs (id), 
	CONSTRAINT uq_matches_club_id_idempotency_key UNIQUE (club_id, idempotency_key)
);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA','IzcywdnBTODEmo3AtJ7lIg','bf7b552b79d2df8c5089bb500f2d20c594f8c037876d44de34dd01d90196d2d4','hell','{"hook": true, "peak": "leave_trump", "ladder": "up_down", "ladder_cards": [1, 2, 1], "cards_per_suit": 13, "suits": 4, "first_lead": "dealer", "direction": "right", "scoring": "ten_plus_three", "made_bonus": 10, "made_per_trick": 3, "missed_base": 0, "missed_per_trick_over": -3, "missed_per_trick_under": -3, "missed_per_trick_taken": 0, "count_squares": false, "made_zero": "as_others", "made_zero_points": 5}',0,5,3,'2026-03-05 19:03:00.250000','2026-03-05 19:08:00.250000','2026-03-05 19:06:00.250000','2026-03-05','2026-03-05','',NULL,NULL,NULL,NULL,NULL,3,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ','IzcywdnBTODEmo3AtJ7lIg','ea989e3946ab1e3d94dc2084f68b8ba6eeda35b6c4111202f21fbd15ef4ec36d','hearts','{"removed": "low_diamond", "passing": "rotate", "opening": "lowest_club", "first_trick": "no_penalty_cards", "hearts_lead": "heart_played", "hearts_and_queen": "queen", "spade_queen": 13, "jack_of_diamonds": 0, "moon": "others_plus", "moon_needs_jack": true, "ends": "over", "limit": 100, "deals": 12, "exactly_limit": "nothing", "tie": "shared", "no_trick_bonus": 0, "revoke": "corrected"}',0,5,2,'2026-03-05 19:09:00.250000','2026-03-05 19:15:00.250000',NULL,'2026-03-05','2026-03-04','Aki’s',NULL,NULL,NULL,NULL,NULL,4,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw','IzcywdnBTODEmo3AtJ7lIg','f64e8d28cdbb0a06c63c01f59cea9a25f8b7f0be4e31eaa4a7c716b8ea23f6fc','black_maria','{"spades": "ace7_queen10_king13", "moon": "off", "removed": "standard", "lead": "as_hearts", "ends": "deals", "deals": 3, "limit": 100}',0,4,3,'2026-03-05 19:16:00.250000','2026-03-05 19:20:00.250000','2026-03-05 19:20:00.250000','2026-03-05','2026-03-05','',NULL,NULL,NULL,NULL,NULL,4,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg','IzcywdnBTODEmo3AtJ7lIg','bf93bfeda6bdf5188be082443e2d48ab792fa66d5894adbe48373a2fb4a5b113','black_lady','{"deals": 12, "bonus": 26, "left_over": "dropped", "moon": "off"}',0,8,3,'2026-03-05 19:21:00.250000','2026-03-05 19:29:00.250000','2026-03-05 19:29:00.250000','2026-03-05','2026-03-05','',NULL,NULL,NULL,NULL,NULL,4,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA','IzcywdnBTODEmo3AtJ7lIg','c5f9030afd147bf3074f8c8b8995fd920db4e7db0200e3daead77db0501c6f84','whist','{"form": "short", "honours": true, "honours_barred_at": "below_target", "honours_barred": "start", "revoke": "opponents_gain", "both_revoke": "as_counted", "score_floor": 0, "revoke_points": 3, "revoker_may_win": true, "revoke_beats_tricks": false, "rubber": true, "rubber_bonus": 2, "settlement": "difference"}',2,5,3,'2026-03-05 19:30:00.250000','2026-03-05 19:35:00.250000',NULL,'2026-03-05','2026-03-05','',NULL,NULL,NULL,NULL,NULL,4,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA','IzcywdnBTODEmo3AtJ7lIg','6f1528dfbf3be2bf06f7ac59098355b27f681bd46cdd493589458f08a6fba9af','napoleon','{"min_bid": 11, "max_bid": 20, "bidding": "free", "suit_order": "ranked", "no_trump": true, "nobody_bids": "redeal", "kitty": null, "adjutant_named": "before_exchange", "first_trick": "plain_trumps_off", "last_trick": "all_on", "same_two": true, "same_two_in_trumps": true, "joker_breaks_same_two": true, "left_jack_is_trump": true, "joker_any_time": true, "joker_lead": "beats_all", "joker_lead_no_trump": "any_card", "joker_call": "spade_3", "almighty_held_back": false, "hunting_jack": false, "queen_of_hearts_beats_almighty": false, "discarded_pictures": "first_trick", "scoring": "two_one", "custom_made_napoleon": 2, "custom_made_adjutant": 1, "custom_made_allied": -1, "custom_over_napoleon": 0, "custom_over_adjutant": 0, "custom_over_allied": 0, "custom_failed_napoleon": -2, "custom_failed_adjutant": -1, "custom_failed_allied": 1, "custom_under_napoleon": 0, "custom_under_adjutant": 0, "custom_under_allied": 0, "ends": "open", "deals": 20}',1,4,2,'2026-03-05 19:36:00.250000','2026-03-05 19:40:00.250000','2026-03-05 19:40:00.250000','2026-03-05','2026-03-05','',NULL,NULL,NULL,NULL,NULL,5,NULL);
INSERT INTO "matches" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A','IzcywdnBTODEmo3AtJ7lIg','4df8f6a13b5afa1359a8abd1c734e21093bbdddfaaa32f7567e100e30feee599','hell','{"hook": true, "peak": "leave_trump", "ladder": "up_down", "ladder_cards": [], "cards_per_suit": 13, "suits": 4, "first_lead": "dealer", "direction": "right", "scoring": "ten_plus_three", "made_bonus": 10, "made_per_trick": 3, "missed_base": 0, "missed_per_trick_over": -3, "missed_per_trick_under": -3, "missed_per_trick_taken": 0, "count_squares": false, "made_zero": "as_others", "made_zero_points": 5}',0,5,3,'2026-03-05 19:41:00.250000','2026-03-05 19:42:00.250000','2026-03-05 19:42:00.250000','2026-03-05','1999-12-31','Café',NULL,NULL,NULL,NULL,NULL,2,NULL);
CREATE TABLE players (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	same_name TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_players_club_id FOREIGN KEY(club_id) REFERENCES clubs (id), 
	CONSTRAINT uq_players_club_id_same_name UNIQUE (club_id, same_name)
);
INSERT INTO "players" VALUES('Osd0q2gg8wxDa0di9Z4V1g','AyQvOWzhcxEZmStJyJRo_g','Aki','aki','2026-03-05 19:03:00.250000');
INSERT INTO "players" VALUES('Osd0q2gg8wxDa0di9Z4V1g','iyziK00PBbcsIwW4Ar1pHg','Ben','ben','2026-03-05 19:03:00.250000');
INSERT INTO "players" VALUES('Osd0q2gg8wxDa0di9Z4V1g','G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','山田 千恵','2026-03-05 19:03:00.250000');
INSERT INTO "players" VALUES('Osd0q2gg8wxDa0di9Z4V1g','Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','o''neill 😀','2026-03-05 19:09:00.250000');
INSERT INTO "players" VALUES('Osd0q2gg8wxDa0di9Z4V1g','W_zr5_CjUNjKmoO7A4Nhkw','Emi','emi','2026-03-05 19:36:00.250000');
CREATE TABLE results (
	club_id TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	unit INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (club_id, match_id, unit), 
	CONSTRAINT fk_results_club_id_match_id FOREIGN KEY(club_id, match_id) REFERENCES matches (club_id, id)
);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',0,23,1);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',1,20,2);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',2,17,3);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',0,39,3);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',1,17,1);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',2,48,4);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',3,25,2);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',0,5,3);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',1,3,2);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',2,-30,1);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',3,23,4);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',0,3,1);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',1,-3,5);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',2,2,2);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',3,0,3);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',4,-2,4);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',0,17,2);
INSERT INTO "results" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',1,30,1);
CREATE TABLE seasons (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	same_name TEXT NOT NULL, 
	since DATE NOT NULL, 
	until DATE, 
	rules JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_seasons PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_seasons_club_id FOREIGN KEY(club_id) REFERENCES clubs (id), 
	CONSTRAINT uq_seasons_club_id_same_name UNIQUE (club_id, same_name)
);
INSERT INTO "seasons" VALUES('Osd0q2gg8wxDa0di9Z4V1g','xa86etwP_eZjJNABmECNIQ','千恵''s Cup','千恵''s cup','2026-03-01','2026-03-31','{"games": ["hell", "black_maria"], "points": [3, 1], "best": 2, "at_least": 1}','2026-03-05 19:46:00.250000');
CREATE TABLE seats (
	club_id TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id TEXT NOT NULL, 
	name TEXT NOT NULL, game TEXT DEFAULT '' NOT NULL, played_on DATE DEFAULT '1970-01-01' NOT NULL, created_at DATETIME DEFAULT '1970-01-01 00:00:00' NOT NULL, plays BOOLEAN DEFAULT 1 NOT NULL, unit INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (club_id, match_id, seat), 
	CONSTRAINT fk_seats_club_id_match_id FOREIGN KEY(club_id, match_id) REFERENCES matches (club_id, id), 
	CONSTRAINT fk_seats_club_id_player_id FOREIGN KEY(club_id, player_id) REFERENCES players (club_id, id), 
	CONSTRAINT uq_seats_club_id_player_id_match_id UNIQUE (club_id, player_id, match_id)
);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','hell','2026-03-05','2026-03-05 19:03:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','hell','2026-03-05','2026-03-05 19:03:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','bM41ZYOAlhN8j9rTekhkjA',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','hell','2026-03-05','2026-03-05 19:03:00.250000',1,2);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','hearts','2026-03-04','2026-03-05 19:09:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','hearts','2026-03-04','2026-03-05 19:09:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','hearts','2026-03-04','2026-03-05 19:09:00.250000',1,2);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','0WclJT658U639YBPxYdfTQ',3,'Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','hearts','2026-03-04','2026-03-05 19:09:00.250000',1,3);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','black_maria','2026-03-05','2026-03-05 19:16:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','black_maria','2026-03-05','2026-03-05 19:16:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','black_maria','2026-03-05','2026-03-05 19:16:00.250000',1,2);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','nxID1StpnaCz62jaZqzoMw',3,'Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','black_maria','2026-03-05','2026-03-05 19:16:00.250000',1,3);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','black_lady','2026-03-05','2026-03-05 19:21:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','black_lady','2026-03-05','2026-03-05 19:21:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','black_lady','2026-03-05','2026-03-05 19:21:00.250000',1,2);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','2uBxSkyvJUbFLnCZPkuLlg',3,'Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','black_lady','2026-03-05','2026-03-05 19:21:00.250000',1,3);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','whist','2026-03-05','2026-03-05 19:30:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','whist','2026-03-05','2026-03-05 19:30:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','whist','2026-03-05','2026-03-05 19:30:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','UQ_p3Wcx8_PONdPM9zoEeA',3,'Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','whist','2026-03-05','2026-03-05 19:30:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','napoleon','2026-03-05','2026-03-05 19:36:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','napoleon','2026-03-05','2026-03-05 19:36:00.250000',1,1);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',2,'G8yS7Ib84RO7ChfPVoyPZQ','山田 千恵','napoleon','2026-03-05','2026-03-05 19:36:00.250000',1,2);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',3,'Na19nF8DDIaxYwk1rjnx2w','O''Neill 😀','napoleon','2026-03-05','2026-03-05 19:36:00.250000',1,3);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','gFrErw6o0b8S8Boy6RZLyA',4,'W_zr5_CjUNjKmoO7A4Nhkw','Emi','napoleon','2026-03-05','2026-03-05 19:36:00.250000',1,4);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',0,'AyQvOWzhcxEZmStJyJRo_g','Aki','hell','1999-12-31','2026-03-05 19:41:00.250000',1,0);
INSERT INTO "seats" VALUES('Osd0q2gg8wxDa0di9Z4V1g','27dPVjNlDuhOK_arE07v2A',1,'iyziK00PBbcsIwW4Ar1pHg','Ben','hell','1999-12-31','2026-03-05 19:41:00.250000',1,1);
CREATE TABLE tallies (
	club_id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	period TEXT NOT NULL, 
	measure TEXT NOT NULL, 
	player_id TEXT NOT NULL, 
	other TEXT NOT NULL, 
	detail INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (club_id, game, period, measure, player_id, other, detail), 
	CONSTRAINT fk_tallies_club_id_player_id FOREIGN KEY(club_id, player_id) REFERENCES players (club_id, id)
)
 WITHOUT ROWID

;
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','AyQvOWzhcxEZmStJyJRo_g','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','AyQvOWzhcxEZmStJyJRo_g','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','Na19nF8DDIaxYwk1rjnx2w','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','iyziK00PBbcsIwW4Ar1pHg','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','bonus','iyziK00PBbcsIwW4Ar1pHg','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','AyQvOWzhcxEZmStJyJRo_g','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','AyQvOWzhcxEZmStJyJRo_g','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','G8yS7Ib84RO7ChfPVoyPZQ','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','G8yS7Ib84RO7ChfPVoyPZQ','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','G8yS7Ib84RO7ChfPVoyPZQ','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','Na19nF8DDIaxYwk1rjnx2w','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','iyziK00PBbcsIwW4Ar1pHg','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','clears','iyziK00PBbcsIwW4Ar1pHg','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,19);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,7);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','place','G8yS7Ib84RO7ChfPVoyPZQ','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','place','Na19nF8DDIaxYwk1rjnx2w','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','spade_queen','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','total','AyQvOWzhcxEZmStJyJRo_g','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','total','G8yS7Ib84RO7ChfPVoyPZQ','',-30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','total','Na19nF8DDIaxYwk1rjnx2w','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','','total','iyziK00PBbcsIwW4Ar1pHg','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','AyQvOWzhcxEZmStJyJRo_g','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','AyQvOWzhcxEZmStJyJRo_g','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','Na19nF8DDIaxYwk1rjnx2w','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','iyziK00PBbcsIwW4Ar1pHg','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','bonus','iyziK00PBbcsIwW4Ar1pHg','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','AyQvOWzhcxEZmStJyJRo_g','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','AyQvOWzhcxEZmStJyJRo_g','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','G8yS7Ib84RO7ChfPVoyPZQ','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','G8yS7Ib84RO7ChfPVoyPZQ','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','G8yS7Ib84RO7ChfPVoyPZQ','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','Na19nF8DDIaxYwk1rjnx2w','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','iyziK00PBbcsIwW4Ar1pHg','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','clears','iyziK00PBbcsIwW4Ar1pHg','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,19);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,7);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','place','G8yS7Ib84RO7ChfPVoyPZQ','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','place','Na19nF8DDIaxYwk1rjnx2w','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','spade_queen','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','total','AyQvOWzhcxEZmStJyJRo_g','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','total','G8yS7Ib84RO7ChfPVoyPZQ','',-30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','total','Na19nF8DDIaxYwk1rjnx2w','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026','total','iyziK00PBbcsIwW4Ar1pHg','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','AyQvOWzhcxEZmStJyJRo_g','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','AyQvOWzhcxEZmStJyJRo_g','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','Na19nF8DDIaxYwk1rjnx2w','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','iyziK00PBbcsIwW4Ar1pHg','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','bonus','iyziK00PBbcsIwW4Ar1pHg','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','AyQvOWzhcxEZmStJyJRo_g','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','AyQvOWzhcxEZmStJyJRo_g','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','G8yS7Ib84RO7ChfPVoyPZQ','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','G8yS7Ib84RO7ChfPVoyPZQ','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','G8yS7Ib84RO7ChfPVoyPZQ','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','Na19nF8DDIaxYwk1rjnx2w','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','iyziK00PBbcsIwW4Ar1pHg','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','clears','iyziK00PBbcsIwW4Ar1pHg','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,19);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,7);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','place','G8yS7Ib84RO7ChfPVoyPZQ','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','place','Na19nF8DDIaxYwk1rjnx2w','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','spade_queen','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','total','AyQvOWzhcxEZmStJyJRo_g','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','total','G8yS7Ib84RO7ChfPVoyPZQ','',-30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','total','Na19nF8DDIaxYwk1rjnx2w','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03','total','iyziK00PBbcsIwW4Ar1pHg','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','AyQvOWzhcxEZmStJyJRo_g','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','AyQvOWzhcxEZmStJyJRo_g','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',27,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','G8yS7Ib84RO7ChfPVoyPZQ','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','Na19nF8DDIaxYwk1rjnx2w','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','iyziK00PBbcsIwW4Ar1pHg','',26,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','bonus','iyziK00PBbcsIwW4Ar1pHg','',28,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','AyQvOWzhcxEZmStJyJRo_g','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','AyQvOWzhcxEZmStJyJRo_g','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','G8yS7Ib84RO7ChfPVoyPZQ','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','G8yS7Ib84RO7ChfPVoyPZQ','',27,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','G8yS7Ib84RO7ChfPVoyPZQ','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','Na19nF8DDIaxYwk1rjnx2w','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','iyziK00PBbcsIwW4Ar1pHg','',26,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','clears','iyziK00PBbcsIwW4Ar1pHg','',28,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,13);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,19);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,7);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','place','G8yS7Ib84RO7ChfPVoyPZQ','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','place','Na19nF8DDIaxYwk1rjnx2w','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','spade_queen','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','total','AyQvOWzhcxEZmStJyJRo_g','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','total','G8yS7Ib84RO7ChfPVoyPZQ','',-30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','total','Na19nF8DDIaxYwk1rjnx2w','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_lady','2026-03-05','total','iyziK00PBbcsIwW4Ar1pHg','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','hearts','G8yS7Ib84RO7ChfPVoyPZQ','',0,18);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,4);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','place','G8yS7Ib84RO7ChfPVoyPZQ','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','place','Na19nF8DDIaxYwk1rjnx2w','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_ace','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_ace','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_ace','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_king','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_king','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_king','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_queen','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','total','AyQvOWzhcxEZmStJyJRo_g','',39,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','total','G8yS7Ib84RO7ChfPVoyPZQ','',48,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','total','Na19nF8DDIaxYwk1rjnx2w','',25,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','','total','iyziK00PBbcsIwW4Ar1pHg','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','hearts','G8yS7Ib84RO7ChfPVoyPZQ','',0,18);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,4);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','place','G8yS7Ib84RO7ChfPVoyPZQ','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','place','Na19nF8DDIaxYwk1rjnx2w','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_ace','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_ace','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_ace','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_king','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_king','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_king','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_queen','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','total','AyQvOWzhcxEZmStJyJRo_g','',39,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','total','G8yS7Ib84RO7ChfPVoyPZQ','',48,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','total','Na19nF8DDIaxYwk1rjnx2w','',25,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026','total','iyziK00PBbcsIwW4Ar1pHg','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','hearts','G8yS7Ib84RO7ChfPVoyPZQ','',0,18);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,4);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','place','G8yS7Ib84RO7ChfPVoyPZQ','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','place','Na19nF8DDIaxYwk1rjnx2w','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_ace','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_ace','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_ace','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_king','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_king','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_king','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_queen','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','total','AyQvOWzhcxEZmStJyJRo_g','',39,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','total','G8yS7Ib84RO7ChfPVoyPZQ','',48,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','total','Na19nF8DDIaxYwk1rjnx2w','',25,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03','total','iyziK00PBbcsIwW4Ar1pHg','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','deals','AyQvOWzhcxEZmStJyJRo_g','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','deals','G8yS7Ib84RO7ChfPVoyPZQ','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','deals','Na19nF8DDIaxYwk1rjnx2w','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','deals','iyziK00PBbcsIwW4Ar1pHg','',0,3);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','hearts','AyQvOWzhcxEZmStJyJRo_g','',0,9);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','hearts','G8yS7Ib84RO7ChfPVoyPZQ','',0,18);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','hearts','Na19nF8DDIaxYwk1rjnx2w','',0,8);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','hearts','iyziK00PBbcsIwW4Ar1pHg','',0,4);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','place','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','place','G8yS7Ib84RO7ChfPVoyPZQ','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','place','Na19nF8DDIaxYwk1rjnx2w','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_ace','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_ace','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_ace','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_king','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_king','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_king','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_queen','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_queen','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','spade_queen','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','total','AyQvOWzhcxEZmStJyJRo_g','',39,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','total','G8yS7Ib84RO7ChfPVoyPZQ','',48,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','total','Na19nF8DDIaxYwk1rjnx2w','',25,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','black_maria','2026-03-05','total','iyziK00PBbcsIwW4Ar1pHg','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','made','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','made','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','made','G8yS7Ib84RO7ChfPVoyPZQ','',1,2);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','made','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','made','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','match','AyQvOWzhcxEZmStJyJRo_g','',0,2);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','over','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','place','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','place','G8yS7Ib84RO7ChfPVoyPZQ','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','total','AyQvOWzhcxEZmStJyJRo_g','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','total','AyQvOWzhcxEZmStJyJRo_g','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','total','G8yS7Ib84RO7ChfPVoyPZQ','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','total','iyziK00PBbcsIwW4Ar1pHg','',20,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','total','iyziK00PBbcsIwW4Ar1pHg','',30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','under','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','','under','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','place','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','total','AyQvOWzhcxEZmStJyJRo_g','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999','total','iyziK00PBbcsIwW4Ar1pHg','',30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','place','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','total','AyQvOWzhcxEZmStJyJRo_g','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12','total','iyziK00PBbcsIwW4Ar1pHg','',30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','ahead','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','behind','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','place','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','place','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','total','AyQvOWzhcxEZmStJyJRo_g','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','1999-12-31','total','iyziK00PBbcsIwW4Ar1pHg','',30,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','made','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','made','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','made','G8yS7Ib84RO7ChfPVoyPZQ','',1,2);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','made','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','made','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','over','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','place','G8yS7Ib84RO7ChfPVoyPZQ','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','total','AyQvOWzhcxEZmStJyJRo_g','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','total','G8yS7Ib84RO7ChfPVoyPZQ','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','total','iyziK00PBbcsIwW4Ar1pHg','',20,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','under','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026','under','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','made','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','made','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','made','G8yS7Ib84RO7ChfPVoyPZQ','',1,2);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','made','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','made','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','over','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','place','G8yS7Ib84RO7ChfPVoyPZQ','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','total','AyQvOWzhcxEZmStJyJRo_g','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','total','G8yS7Ib84RO7ChfPVoyPZQ','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','total','iyziK00PBbcsIwW4Ar1pHg','',20,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','under','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03','under','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','ahead','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','made','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','made','AyQvOWzhcxEZmStJyJRo_g','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','made','G8yS7Ib84RO7ChfPVoyPZQ','',1,2);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','made','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','made','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','over','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','place','G8yS7Ib84RO7ChfPVoyPZQ','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','place','iyziK00PBbcsIwW4Ar1pHg','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','total','AyQvOWzhcxEZmStJyJRo_g','',23,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','total','G8yS7Ib84RO7ChfPVoyPZQ','',17,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','total','iyziK00PBbcsIwW4Ar1pHg','',20,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','under','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','hell','2026-03-05','under','iyziK00PBbcsIwW4Ar1pHg','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','adjutant_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','adjutant_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','AyQvOWzhcxEZmStJyJRo_g','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','Na19nF8DDIaxYwk1rjnx2w','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','ahead','W_zr5_CjUNjKmoO7A4Nhkw','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_lost','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_lost','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_won','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','allied_won','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','W_zr5_CjUNjKmoO7A4Nhkw','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','W_zr5_CjUNjKmoO7A4Nhkw','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','W_zr5_CjUNjKmoO7A4Nhkw','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','behind','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','napoleon_lost','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',13,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','napoleon_won','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',14,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','place','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','place','Na19nF8DDIaxYwk1rjnx2w','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','place','W_zr5_CjUNjKmoO7A4Nhkw','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','place','iyziK00PBbcsIwW4Ar1pHg','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','total','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','total','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','total','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','total','W_zr5_CjUNjKmoO7A4Nhkw','',-2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','','total','iyziK00PBbcsIwW4Ar1pHg','',-3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','adjutant_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','adjutant_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','Na19nF8DDIaxYwk1rjnx2w','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','ahead','W_zr5_CjUNjKmoO7A4Nhkw','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_lost','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_lost','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_won','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','allied_won','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','W_zr5_CjUNjKmoO7A4Nhkw','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','W_zr5_CjUNjKmoO7A4Nhkw','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','W_zr5_CjUNjKmoO7A4Nhkw','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','behind','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','napoleon_lost','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',13,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','napoleon_won','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',14,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','place','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','place','Na19nF8DDIaxYwk1rjnx2w','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','place','W_zr5_CjUNjKmoO7A4Nhkw','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','place','iyziK00PBbcsIwW4Ar1pHg','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','total','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','total','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','total','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','total','W_zr5_CjUNjKmoO7A4Nhkw','',-2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026','total','iyziK00PBbcsIwW4Ar1pHg','',-3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','adjutant_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','adjutant_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','Na19nF8DDIaxYwk1rjnx2w','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','ahead','W_zr5_CjUNjKmoO7A4Nhkw','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_lost','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_lost','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_won','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','allied_won','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','W_zr5_CjUNjKmoO7A4Nhkw','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','W_zr5_CjUNjKmoO7A4Nhkw','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','W_zr5_CjUNjKmoO7A4Nhkw','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','behind','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','napoleon_lost','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',13,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','napoleon_won','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',14,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','place','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','place','Na19nF8DDIaxYwk1rjnx2w','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','place','W_zr5_CjUNjKmoO7A4Nhkw','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','place','iyziK00PBbcsIwW4Ar1pHg','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','total','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','total','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','total','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','total','W_zr5_CjUNjKmoO7A4Nhkw','',-2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03','total','iyziK00PBbcsIwW4Ar1pHg','',-3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','adjutant_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','adjutant_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','AyQvOWzhcxEZmStJyJRo_g','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','G8yS7Ib84RO7ChfPVoyPZQ','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','Na19nF8DDIaxYwk1rjnx2w','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','Na19nF8DDIaxYwk1rjnx2w','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','ahead','W_zr5_CjUNjKmoO7A4Nhkw','iyziK00PBbcsIwW4Ar1pHg',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_lost','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_lost','W_zr5_CjUNjKmoO7A4Nhkw','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_lost','iyziK00PBbcsIwW4Ar1pHg','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_won','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_won','G8yS7Ib84RO7ChfPVoyPZQ','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','allied_won','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','G8yS7Ib84RO7ChfPVoyPZQ','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','Na19nF8DDIaxYwk1rjnx2w','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','W_zr5_CjUNjKmoO7A4Nhkw','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','W_zr5_CjUNjKmoO7A4Nhkw','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','W_zr5_CjUNjKmoO7A4Nhkw','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','AyQvOWzhcxEZmStJyJRo_g',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','G8yS7Ib84RO7ChfPVoyPZQ',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','Na19nF8DDIaxYwk1rjnx2w',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','behind','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','match','AyQvOWzhcxEZmStJyJRo_g','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','napoleon_lost','iyziK00PBbcsIwW4Ar1pHg','W_zr5_CjUNjKmoO7A4Nhkw',13,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','napoleon_won','AyQvOWzhcxEZmStJyJRo_g','G8yS7Ib84RO7ChfPVoyPZQ',14,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','place','AyQvOWzhcxEZmStJyJRo_g','',1,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','place','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','place','Na19nF8DDIaxYwk1rjnx2w','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','place','W_zr5_CjUNjKmoO7A4Nhkw','',4,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','place','iyziK00PBbcsIwW4Ar1pHg','',5,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','total','AyQvOWzhcxEZmStJyJRo_g','',3,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','total','G8yS7Ib84RO7ChfPVoyPZQ','',2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','total','Na19nF8DDIaxYwk1rjnx2w','',0,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','total','W_zr5_CjUNjKmoO7A4Nhkw','',-2,1);
INSERT INTO "tallies" VALUES('Osd0q2gg8wxDa0di9Z4V1g','napoleon','2026-03-05','total','iyziK00PBbcsIwW4Ar1pHg','',-3,1);
CREATE TABLE uploads (
	club_id TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	content BLOB NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_uploads PRIMARY KEY (club_id, id), 
	CONSTRAINT fk_uploads_club_id FOREIGN KEY(club_id) REFERENCES clubs (id)
);
INSERT INTO "uploads" VALUES('Osd0q2gg8wxDa0di9Z4V1g','OoCY4JlA2wsq1K38EOBcvA','x.csv',X'00FF','2026-03-05 19:45:00.250000');
CREATE INDEX ix_keys_token_hash ON keys (token_hash);
CREATE INDEX ix_matches_club_id_finished_at_changed_at ON matches (club_id, finished_at, changed_at);
CREATE INDEX ix_matches_history ON matches (club_id, played_on, created_at, id);
CREATE INDEX ix_matches_history_of_game ON matches (club_id, game, played_on, created_at, id);
CREATE INDEX ix_matches_history_of_place ON matches (club_id, place, played_on, created_at, id);
CREATE INDEX ix_seats_history ON seats (club_id, player_id, played_on, created_at, match_id);
CREATE INDEX ix_seats_history_of_game ON seats (club_id, player_id, game, played_on, created_at, match_id);
CREATE INDEX ix_counters_club_id_until ON counters (club_id, until);
CREATE INDEX ix_matches_uncounted ON matches (club_id) WHERE finished_at IS NULL OR deals = 0;
COMMIT;
