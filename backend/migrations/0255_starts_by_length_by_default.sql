-- How far apart starts are follows from the length of the visit unless a professional says otherwise: every 15 minutes up to two
-- hours, 30 up to four, then 60. Professionals of before keep what they have.
alter table professionals alter column start_interval_minutes drop default;
