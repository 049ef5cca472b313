-- From when on rules count days, of a student whose days were counted anew with another turma; else from the enrollment.
alter table enrollments add column counted_from timestamptz;
