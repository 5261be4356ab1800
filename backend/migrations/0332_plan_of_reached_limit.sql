-- Without this PostgreSQL plans the count of a client's requests again for each booking: 0.2 ms of the statement that
-- writes it, instead of 0.04.
alter function reached_request_limit set plan_cache_mode = force_generic_plan;
