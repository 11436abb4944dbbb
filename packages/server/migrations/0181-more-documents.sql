-- Documents and archives that are read now and were passed over before; RTF was read as if it were text.
insert into search_queue (content_id, added_at)
  select distinct c.id, c.created_at from contents c
    join versions v on v.content_id = c.id join nodes n on n.id = v.file_id
  where c.size > 0 and n.suffix in ('.rar', '.7z', '.gz', '.doc', '.dot', '.wps', '.rtf', '.xls', '.xlsb', '.et', '.ppt', '.pps', '.dps')
  on conflict do nothing;
delete from search_texts t using search_queue q where q.content_id = t.content_id;
