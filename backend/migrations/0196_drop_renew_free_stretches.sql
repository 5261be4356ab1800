-- After 0194, which waits for every transaction that uses bookings: none is left between 0091's functions.
drop function renew_free_stretches(uuid, date, date);
