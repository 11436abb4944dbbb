-- Every page of the specification's route map. What is not shown has no screen yet: the migration that brings the
-- screen shows it.
create table menus (
  id int primary key,
  parent_id int references menus,
  -- a text key that the client words, or a name typed by an administrator
  title text not null,
  english_name text unique,
  route text not null,
  icon text not null,
  position int not null,
  group_name text not null default '',
  kind text not null check (kind in ('top', 'rail', 'page', 'group')),
  audience text not null check (audience in ('everyone', 'department', 'enterprise', 'platform')),
  shown boolean not null
);

create table menu_buttons (
  menu_id int not null references menus,
  -- what the client does
  event text not null,
  name text not null,
  icon text not null,
  position int not null,
  primary key (menu_id, event)
);

insert into menus (id, parent_id, title, english_name, route, icon, position, kind, audience, shown) values
  -- files
  (10,  null, 'menus.files', null, '', 'documents', 10, 'top', 'everyone', true),
  (100, 10, 'menus.home', null, '/dashboard/home', 'home', 1, 'rail', 'everyone', false),
  (210, 10, 'menus.personal', null, '/dashboard/myFile', 'personal', 10, 'rail', 'everyone', true),
  (200, 10, 'menus.department', 'Enterprise', '/dashboard/groupFile', 'department', 20, 'rail', 'everyone', true),
  (205, 200, 'menus.fileEmpower', null, '/dashboard/fileEmpower', 'department', 10, 'page', 'everyone', false),
  (220, 10, 'menus.shared', 'Internal sharing', '/dashboard/allotmeFile?type=1', 'shared', 30, 'rail', 'everyone', false),
  (225, 220, 'menus.myShare', 'My Sharing', '/dashboard/myShare', 'shared', 10, 'page', 'everyone', false),
  (295, 220, 'menus.allotted', null, '/dashboard/allotmeFile?type=2', 'allotted', 20, 'page', 'everyone', false),
  (230, 10, 'menus.project', null, '/dashboard/project', 'project', 40, 'rail', 'everyone', false),
  (240, 10, 'menus.knowledge', null, '/dashboard/knowledge', 'knowledge', 50, 'rail', 'everyone', false),
  (250, 10, 'menus.collection', 'Collection', '/dashboard/myCollect', 'collection', 60, 'rail', 'everyone', false),
  (290, 10, 'menus.archive', null, '/dashboard/pigeonhole', 'archive', 70, 'rail', 'everyone', false),
  (280, 10, 'menus.search', null, '/dashboard/search', 'search', 80, 'rail', 'everyone', false),
  (285, 280, 'menus.searchDetail', null, '/dashboard/searchDetail', 'search', 10, 'page', 'everyone', false),
  (270, 10, 'menus.recycle', null, '/dashboard/recycle', 'recycle', 90, 'rail', 'everyone', true),
  -- approval
  (300, null, 'menus.approval', 'Approval', '/dashboard/flow/myAgent/AgentTable', 'approval', 20, 'top', 'everyone', false),
  (301, 300, 'menus.flowPending', null, '/dashboard/flow/myAgent/AgentTable?parentId=2', 'approval', 10, 'page', 'everyone', false),
  (302, 300, 'menus.flowInitiated', null, '/dashboard/flow/myAgent/AgentTable?parentId=1', 'approval', 20, 'page', 'everyone', false),
  (303, 300, 'menus.flowCompleted', null, '/dashboard/flow/myAgent/AgentTable?parentId=3', 'approval', 30, 'page', 'everyone', false),
  (304, 300, 'menus.flowDetail', null, '/dashboard/flow/flowDetail', 'approval', 40, 'page', 'everyone', false),
  -- ferry
  (260, null, 'menus.ferry', null, '/dashboard/ferry/ferrytrans', 'ferry', 30, 'top', 'everyone', false),
  (261, 260, 'menus.ferrytrans', null, '/dashboard/ferry/ferrytrans', 'ferry', 10, 'page', 'everyone', false),
  (262, 260, 'menus.ferrylib', null, '/dashboard/ferry/ferrylib?type=2', 'ferry', 20, 'page', 'everyone', false),
  (263, 260, 'menus.ferryRecord', null, '/dashboard/ferry/outerrecord', 'ferry', 30, 'page', 'everyone', false),
  -- messages: 847 and 846 are the specification's
  (847, null, 'menus.message', null, '/dashboard/messageMain/informPage', 'message', 40, 'top', 'everyone', false),
  (846, 847, 'menus.systemNotice', null, '/dashboard/messageMain/mySystemNotice', 'notice', 10, 'page', 'everyone', false),
  (845, 847, 'menus.warning', null, '/dashboard/messageMain/warning', 'alarm', 20, 'page', 'everyone', false),
  (844, 847, 'menus.packagelist', null, '/dashboard/messageMain/packagelist', 'archive', 30, 'page', 'everyone', false),
  -- management: system centre
  (400, null, 'menus.systemCentre', null, '', 'management', 110, 'group', 'enterprise', false),
  (401, 400, 'menus.setting', null, '/dashboard/main/setting', 'management', 10, 'page', 'platform', false),
  (402, 400, 'menus.menu', null, '/dashboard/main/menu', 'management', 20, 'page', 'platform', false),
  (403, 400, 'menus.open', null, '/dashboard/main/open', 'management', 30, 'page', 'platform', false),
  (404, 400, 'menus.watermark', null, '/dashboard/main/watermark', 'management', 40, 'page', 'enterprise', false),
  (405, 400, 'menus.email', null, '/dashboard/main/email', 'management', 50, 'page', 'platform', false),
  (406, 400, 'menus.announcement', null, '/dashboard/main/announcement', 'management', 60, 'page', 'enterprise', false),
  (407, 400, 'menus.openAIConfig', null, '/dashboard/main/OpenAIConfig', 'management', 70, 'page', 'platform', false),
  (408, 400, 'menus.labelType', null, '/dashboard/main/labelType', 'management', 80, 'page', 'enterprise', false),
  (409, 400, 'menus.labelList', null, '/dashboard/main/labelList', 'management', 90, 'page', 'enterprise', false),
  (410, 400, 'menus.diskinfo', null, '/dashboard/main/diskinfo', 'management', 100, 'page', 'platform', false),
  (411, 400, 'menus.templatefile', null, '/dashboard/main/templatefile', 'management', 110, 'page', 'enterprise', false),
  -- user centre
  (500, null, 'menus.userCentre', null, '', 'personal', 120, 'group', 'department', false),
  (501, 500, 'menus.user', null, '/dashboard/userMain/user', 'personal', 10, 'page', 'department', false),
  (502, 500, 'menus.organization', null, '/dashboard/userMain/organization', 'department', 20, 'page', 'department', false),
  (503, 500, 'menus.jurisdiction', null, '/dashboard/userMain/jurisdiction', 'management', 30, 'page', 'enterprise', false),
  (504, 500, 'menus.groupmanager', null, '/dashboard/userMain/groupmanager', 'personal', 40, 'page', 'enterprise', false),
  (505, 500, 'menus.button', null, '/dashboard/userMain/button', 'management', 50, 'page', 'platform', false),
  (506, 500, 'menus.weights', null, '/dashboard/userMain/weights', 'management', 60, 'page', 'enterprise', false),
  (507, 500, 'menus.role', null, '/dashboard/userMain/role', 'management', 70, 'page', 'enterprise', false),
  (508, 500, 'menus.flowType', null, '/dashboard/userMain/flowType', 'approval', 80, 'page', 'enterprise', false),
  (509, 500, 'menus.flowDesign', null, '/dashboard/userMain/flowDesign', 'approval', 90, 'page', 'enterprise', false),
  (510, 500, 'menus.flowSetting', null, '/dashboard/userMain/flowSetting', 'approval', 100, 'page', 'enterprise', false),
  (511, 500, 'menus.group', null, '/dashboard/userMain/group', 'personal', 110, 'page', 'enterprise', false),
  (512, 500, 'menus.ad', null, '/dashboard/userMain/AD', 'management', 120, 'page', 'enterprise', false),
  (513, 500, 'menus.folder', null, '/dashboard/userMain/folder', 'documents', 130, 'page', 'enterprise', false),
  -- report centre
  (600, null, 'menus.reportCentre', null, '', 'management', 130, 'group', 'department', false),
  (601, 600, 'menus.userLogin', null, '/dashboard/statement/userLogin', 'management', 10, 'page', 'department', false),
  (602, 600, 'menus.inlineUser', null, '/dashboard/statement/inlineUser', 'management', 20, 'page', 'department', false),
  (603, 600, 'menus.fileUpload', null, '/dashboard/statement/fileUpload', 'management', 30, 'page', 'department', false),
  (604, 600, 'menus.dataGrowth', null, '/dashboard/statement/dataGrowth', 'management', 40, 'page', 'department', false),
  (605, 600, 'menus.dataStorage', null, '/dashboard/statement/dataStorage', 'management', 50, 'page', 'department', false),
  (606, 600, 'menus.dataStatistics', null, '/dashboard/statement/dataStatistics', 'management', 60, 'page', 'department', false),
  (607, 600, 'menus.departmentStatistics', null, '/dashboard/statement/departmentStatistics', 'management', 70, 'page', 'department', false),
  (608, 600, 'menus.departmentStatisticsAll', null, '/dashboard/statement/departmentStatisticsAll', 'management', 80, 'page', 'enterprise', false),
  (609, 600, 'menus.reportToExcel', null, '/dashboard/statement/reportToExcel', 'management', 90, 'page', 'department', false),
  (610, 600, 'menus.dataSpace', null, '/dashboard/statement/dataSpace', 'management', 100, 'page', 'department', false),
  (611, 600, 'menus.externalSharing', null, '/dashboard/statement/externalSharing', 'management', 110, 'page', 'department', false),
  (612, 600, 'menus.authorizationCount', null, '/dashboard/statement/authorizationCount', 'management', 120, 'page', 'department', false),
  (613, 600, 'menus.approvalReport', null, '/dashboard/statement/approvalReport', 'management', 130, 'page', 'department', false),
  -- security centre
  (700, null, 'menus.securityCentre', null, '', 'alarm', 140, 'group', 'enterprise', false),
  (701, 700, 'menus.logAudit', null, '/dashboard/alarm/logAudit', 'alarm', 10, 'page', 'enterprise', false),
  (702, 700, 'menus.warnList', null, '/dashboard/alarm/warnList', 'alarm', 20, 'page', 'enterprise', false),
  (703, 700, 'menus.warnConfig', null, '/dashboard/alarm/warnConfig', 'alarm', 30, 'page', 'enterprise', false),
  (704, 700, 'menus.whiteList', null, '/dashboard/alarm/whiteList', 'alarm', 40, 'page', 'enterprise', false),
  (705, 700, 'menus.serverMonitoring', null, '/dashboard/alarm/serverMonitoring', 'alarm', 50, 'page', 'platform', false),
  (706, 700, 'menus.ipLogin', null, '/dashboard/alarm/IPLogin', 'alarm', 60, 'page', 'enterprise', false),
  (707, 700, 'menus.mac', null, '/dashboard/alarm/MAC', 'alarm', 70, 'page', 'enterprise', false),
  (708, 700, 'menus.abnormalLogin', null, '/dashboard/alarm/abnormalLogin', 'alarm', 80, 'page', 'enterprise', false),
  (709, 700, 'menus.outerrecord', null, '/dashboard/alarm/outerrecord', 'ferry', 90, 'page', 'enterprise', false),
  (710, 700, 'menus.receiverecord', null, '/dashboard/alarm/receiverecord', 'ferry', 100, 'page', 'enterprise', false),
  (711, 700, 'menus.ferryconfig', null, '/dashboard/alarm/ferryconfig', 'ferry', 110, 'page', 'enterprise', false),
  (712, 700, 'menus.loginlimit', null, '/dashboard/alarm/loginlimit', 'alarm', 120, 'page', 'enterprise', false),
  (713, 700, 'menus.nodeconfig', null, '/dashboard/alarm/nodeconfig', 'ferry', 130, 'page', 'platform', false),
  -- integration centre
  (900, null, 'menus.integrationCentre', null, '', 'management', 150, 'group', 'enterprise', false),
  (901, 900, 'menus.smstemplate', null, '/dashboard/smstemplate', 'message', 10, 'page', 'enterprise', false),
  (902, 900, 'menus.smsconfig', null, '/dashboard/smsconfig', 'message', 20, 'page', 'enterprise', false),
  (903, 900, 'menus.dingtalk', null, '/dashboard/dingtalk', 'message', 30, 'page', 'enterprise', false),
  (904, 900, 'menus.wecom', null, '/dashboard/wecom', 'message', 40, 'page', 'enterprise', false),
  (905, 900, 'menus.storage', null, '/dashboard/storage', 'documents', 50, 'page', 'platform', false);

insert into menu_buttons (menu_id, event, name, icon, position)
select page, event, 'buttons.' || event, icon, position
from (values (200), (210)) as pages (page), (values
  ('upload', 'upload', 10),
  ('new', 'folder-plus', 20),
  ('preview', 'eye', 30),
  ('download', 'download', 40),
  ('rename', 'pencil', 50),
  ('move', 'folder-input', 60),
  ('copy', 'copy', 70),
  ('cut', 'scissors', 80),
  ('delete', 'trash-2', 90)
) as buttons (event, icon, position);

insert into menu_buttons (menu_id, event, name, icon, position) values
  (270, 'restore', 'buttons.restore', 'undo-2', 10),
  (270, 'purge', 'buttons.purge', 'trash-2', 20),
  (270, 'empty', 'buttons.empty', 'trash', 30);
