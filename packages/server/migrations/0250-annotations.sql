-- Comments that are drawn on the pages of a version.
create index comments_annotations on comments (node_id, ((anchor ->> 'version')::int), created_at, id)
  where anchor ? 'shape';
