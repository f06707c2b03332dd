-- The meaning of the statuses, as in attendanceStatuses of the contract (a test compares them). NULL (not marked) returns NULL.
CREATE OR REPLACE FUNCTION is_attended(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('present', 'late', 'online');

-- Whether a class with this status is part of the total (the denominator of percentages).
CREATE OR REPLACE FUNCTION is_in_total(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status <> 'excused';
