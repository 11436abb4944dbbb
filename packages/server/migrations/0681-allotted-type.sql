-- Types of the list of received items: 1 is shared with me, 2 is shared by me (the class tree of the specification), 3 is
-- what was granted by authorisation.
update menus set route = '/dashboard/allotmeFile?type=3' where id = 295;
