-- The end of an account as the directory last said it: only where that changes the user's own end follows.
alter table directory_people add column expires_at timestamptz;
