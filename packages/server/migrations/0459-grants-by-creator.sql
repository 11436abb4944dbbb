-- Whether a user has shared anything yet, and what: without it every grant would be read.
create index grants_by_creator on grants (created_by);
