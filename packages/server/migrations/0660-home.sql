-- The start page has its screen. It comes last below the files, as their header entry leads to the first page below it.
update menus set shown = true, position = 100 where id = 100;
