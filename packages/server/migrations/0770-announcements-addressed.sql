-- Counting what is addressed to somebody reads these alone, not the rows with their texts. A row of an index holds
-- 2,700 bytes, so those with many addressees are found apart and read from the table.
create index announcements_addressed on announcements (enterprise_id, published_at)
  include (id, expires_at, audience) where published_at is not null and cardinality(audience) <= 20;
create index announcements_addressed_to_many on announcements (enterprise_id, published_at)
  where published_at is not null and cardinality(audience) > 20;
