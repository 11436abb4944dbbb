-- Uploads that arrived whole and were then refused or skipped for their name: nobody merges them any more, and their
-- reservations stand. Their staged bytes go with the next sweep.
with ended as (
  delete from upload_sessions
  where status = 'open' and bit_count(received) = chunks and touched_at < now() - interval '1 hour'
  returning owner_id, reserved
), freed as (
  select owner_id, sum(reserved) as bytes from ended group by owner_id
)
update quotas set reserved = greatest(0, quotas.reserved - freed.bytes)
from freed where quotas.owner_id = freed.owner_id;
