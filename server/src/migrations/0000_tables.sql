CREATE TABLE "accounts" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"photo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "accounts_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "accounts_email_key" UNIQUE("university_id","email","role"),
	CONSTRAINT "accounts_email_check" CHECK ("accounts"."email" = lower(btrim("accounts"."email")) and "accounts"."email" <> ''),
	CONSTRAINT "accounts_role_check" CHECK ("accounts"."role" in ('admin', 'lecturer', 'student')),
	CONSTRAINT "accounts_name_check" CHECK (btrim("accounts"."name") <> ''),
	CONSTRAINT "accounts_status_check" CHECK ("accounts"."status" in ('active', 'pending', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "admins_user_id_key" UNIQUE("university_id","user_id"),
	CONSTRAINT "admins_email_check" CHECK ("admins"."email" = lower(btrim("admins"."email")) and "admins"."email" <> '')
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_tokens_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "access_tokens_token_hash_key" UNIQUE("university_id","token_hash"),
	CONSTRAINT "access_tokens_token_hash_check" CHECK (octet_length("access_tokens"."token_hash") = 32),
	CONSTRAINT "access_tokens_expiry_check" CHECK ("access_tokens"."idle_expires_at" <= "access_tokens"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "enrolment_codes" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" uuid,
	CONSTRAINT "enrolment_codes_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "enrolment_codes_code_hash_key" UNIQUE("university_id","code_hash"),
	CONSTRAINT "enrolment_codes_code_hash_check" CHECK (octet_length("enrolment_codes"."code_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "reset_tokens_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "reset_tokens_token_hash_key" UNIQUE("university_id","token_hash"),
	CONSTRAINT "reset_tokens_token_hash_check" CHECK (octet_length("reset_tokens"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"university_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_university_id_student_id_device_hash_pk" PRIMARY KEY("university_id","student_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mark_flag_reviews" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"signal" text NOT NULL,
	"before_state" text NOT NULL,
	"after_state" text NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_flag_reviews_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "mark_flag_reviews_before_state_check" CHECK ("mark_flag_reviews"."before_state" in ('open', 'confirmed', 'dismissed')),
	CONSTRAINT "mark_flag_reviews_after_state_check" CHECK ("mark_flag_reviews"."after_state" in ('open', 'confirmed', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "mark_flags" (
	"university_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"signal" text NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "mark_flags_university_id_session_id_student_id_signal_pk" PRIMARY KEY("university_id","session_id","student_id","signal"),
	CONSTRAINT "mark_flags_signal_check" CHECK ("mark_flags"."signal" ~ '^[a-z][a-z_]*$'),
	CONSTRAINT "mark_flags_state_check" CHECK ("mark_flags"."state" in ('open', 'confirmed', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "mark_changes" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"before_status" text,
	"after_status" text NOT NULL,
	"before_method" text,
	"after_method" text NOT NULL,
	"reason" text,
	CONSTRAINT "mark_changes_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "mark_changes_before_status_check" CHECK ("mark_changes"."before_status" in ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "mark_changes_after_status_check" CHECK ("mark_changes"."after_status" in ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "mark_changes_before_method_check" CHECK ("mark_changes"."before_method" in ('qr', 'typed', 'manual')),
	CONSTRAINT "mark_changes_after_method_check" CHECK ("mark_changes"."after_method" in ('qr', 'typed', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"university_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_by" uuid,
	"device_hash" "bytea",
	"network_hash" "bytea",
	"is_last_second" boolean DEFAULT false NOT NULL,
	"location_verdict" text,
	"location_accuracy" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "marks_university_id_session_id_student_id_pk" PRIMARY KEY("university_id","session_id","student_id"),
	CONSTRAINT "marks_status_check" CHECK ("marks"."status" in ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "marks_method_check" CHECK ("marks"."method" in ('qr', 'typed', 'manual')),
	CONSTRAINT "marks_location_verdict_check" CHECK ("marks"."location_verdict" in ('in', 'out', 'uncertain')),
	CONSTRAINT "marks_location_accuracy_check" CHECK ("marks"."location_accuracy" in ('fine', 'medium', 'coarse'))
);
--> statement-breakpoint
CREATE TABLE "redeemed_claims" (
	"university_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"redeemed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redeemed_claims_university_id_session_id_claim_id_pk" PRIMARY KEY("university_id","session_id","claim_id")
);
--> statement-breakpoint
CREATE TABLE "degree_details" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"degree_programme" text NOT NULL,
	"degree_level" text NOT NULL,
	"local_international" text NOT NULL,
	"duration_years" smallint DEFAULT 4 NOT NULL,
	"description" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "degree_details_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "degree_details_programme_level_path_key" UNIQUE("university_id","degree_programme","degree_level","local_international"),
	CONSTRAINT "degree_details_degree_programme_check" CHECK (btrim("degree_details"."degree_programme") <> ''),
	CONSTRAINT "degree_details_degree_level_check" CHECK ("degree_details"."degree_level" in ('undergraduate', 'postgraduate', 'doctoral')),
	CONSTRAINT "degree_details_local_international_check" CHECK ("degree_details"."local_international" in ('local', 'international')),
	CONSTRAINT "degree_details_duration_years_check" CHECK ("degree_details"."duration_years" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bucket" text NOT NULL,
	"random" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "files_address_key" UNIQUE("university_id","bucket","random","file_name"),
	CONSTRAINT "files_bucket_check" CHECK ("files"."bucket" ~ '^[a-z][a-z-]*$'),
	CONSTRAINT "files_random_check" CHECK (char_length("files"."random") >= 22),
	CONSTRAINT "files_bytes_check" CHECK ("files"."bytes" between 0 and 1073741824),
	CONSTRAINT "files_sha256_check" CHECK (octet_length("files"."sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"group_name" text NOT NULL,
	"degree_details_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"semester" smallint NOT NULL,
	"academic_year" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "groups_name_degree_term_key" UNIQUE("university_id","degree_details_id","year","semester","academic_year","group_name"),
	CONSTRAINT "groups_group_name_check" CHECK (btrim("groups"."group_name") <> ''),
	CONSTRAINT "groups_year_check" CHECK ("groups"."year" between 1 and 4),
	CONSTRAINT "groups_semester_check" CHECK ("groups"."semester" between 1 and 2),
	CONSTRAINT "groups_academic_year_check" CHECK (case when "groups"."academic_year" ~ '^[0-9]{4}-[0-9]{4}$' then right("groups"."academic_year", 4)::int = left("groups"."academic_year", 4)::int + 1
      else "groups"."academic_year" is null end)
);
--> statement-breakpoint
CREATE TABLE "module_degree_mappings" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"module_id" uuid NOT NULL,
	"degree_details_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"is_mandatory" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_degree_mappings_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "module_degree_mappings_module_degree_year_key" UNIQUE("university_id","module_id","degree_details_id","year"),
	CONSTRAINT "module_degree_mappings_year_check" CHECK ("module_degree_mappings"."year" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"module_name" text NOT NULL,
	"module_code" text NOT NULL,
	"semester" smallint NOT NULL,
	"credits" smallint DEFAULT 3 NOT NULL,
	"description" text,
	"photo_url" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "modules_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "modules_module_code_key" UNIQUE("university_id","module_code"),
	CONSTRAINT "modules_module_name_check" CHECK (btrim("modules"."module_name") <> ''),
	CONSTRAINT "modules_module_code_check" CHECK (btrim("modules"."module_code") <> ''),
	CONSTRAINT "modules_semester_check" CHECK ("modules"."semester" between 1 and 2),
	CONSTRAINT "modules_credits_check" CHECK ("modules"."credits" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "session_groups" (
	"university_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "session_groups_university_id_session_id_group_id_pk" PRIMARY KEY("university_id","session_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "session_roster" (
	"university_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid,
	CONSTRAINT "session_roster_university_id_session_id_student_id_pk" PRIMARY KEY("university_id","session_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"handle" char(8) NOT NULL,
	"timetable_id" uuid,
	"module_id" uuid NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"assistant_lecturer_id" uuid,
	"session_type" text NOT NULL,
	"academic_year" text,
	"year" smallint,
	"semester" smallint,
	"session_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"location" text,
	"description" text,
	"duration_minutes" smallint DEFAULT 3 NOT NULL,
	"late_after_minutes" smallint,
	"head_count" integer,
	"geofence_latitude" double precision,
	"geofence_longitude" double precision,
	"geofence_radius_m" integer,
	"expected_count" integer DEFAULT 0 NOT NULL,
	"qr_started_at" timestamp with time zone,
	"qr_ends_at" timestamp with time zone,
	"qr_paused_at" timestamp with time zone,
	"qr_stopped_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_sessions_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "class_sessions_handle_key" UNIQUE("university_id","handle"),
	CONSTRAINT "class_sessions_lecturer_module_start_key" UNIQUE("university_id","lecturer_id","module_id","session_date","start_time"),
	CONSTRAINT "class_sessions_handle_check" CHECK ("class_sessions"."handle" ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
	CONSTRAINT "class_sessions_session_type_check" CHECK (btrim("class_sessions"."session_type") <> ''),
	CONSTRAINT "class_sessions_academic_year_check" CHECK (case when "class_sessions"."academic_year" ~ '^[0-9]{4}-[0-9]{4}$' then right("class_sessions"."academic_year", 4)::int = left("class_sessions"."academic_year", 4)::int + 1
      else "class_sessions"."academic_year" is null end),
	CONSTRAINT "class_sessions_year_check" CHECK ("class_sessions"."year" between 1 and 4),
	CONSTRAINT "class_sessions_semester_check" CHECK ("class_sessions"."semester" between 1 and 2),
	CONSTRAINT "class_sessions_order_check" CHECK ("class_sessions"."end_time" > "class_sessions"."start_time" and "class_sessions"."ends_at" > "class_sessions"."starts_at"),
	CONSTRAINT "class_sessions_duration_minutes_check" CHECK ("class_sessions"."duration_minutes" between 1 and 5),
	CONSTRAINT "class_sessions_late_after_minutes_check" CHECK ("class_sessions"."late_after_minutes" between 0 and 240),
	CONSTRAINT "class_sessions_head_count_check" CHECK ("class_sessions"."head_count" >= 0),
	CONSTRAINT "class_sessions_expected_count_check" CHECK ("class_sessions"."expected_count" >= 0),
	CONSTRAINT "class_sessions_geofence_check" CHECK (num_nulls("class_sessions"."geofence_latitude", "class_sessions"."geofence_longitude", "class_sessions"."geofence_radius_m") in (0, 3)
        and "class_sessions"."geofence_latitude" between -90 and 90 and "class_sessions"."geofence_longitude" between -180 and 180
        and "class_sessions"."geofence_radius_m" between 1 and 100000),
	CONSTRAINT "class_sessions_run_check" CHECK (("class_sessions"."qr_started_at" is null) = ("class_sessions"."qr_ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"employee_id" text NOT NULL,
	"contact_no" text,
	"dob" date,
	"gender" text,
	"address" text,
	"staff_type" text NOT NULL,
	"department" text,
	"specialization" text,
	"position" text,
	"date_joined" date,
	"active" boolean DEFAULT true NOT NULL,
	"photo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "staff_employee_id_key" UNIQUE("university_id","employee_id"),
	CONSTRAINT "staff_account_id_key" UNIQUE("university_id","account_id"),
	CONSTRAINT "staff_name_check" CHECK (btrim("staff"."name") <> ''),
	CONSTRAINT "staff_email_check" CHECK ("staff"."email" = lower(btrim("staff"."email")) and "staff"."email" <> ''),
	CONSTRAINT "staff_employee_id_check" CHECK (btrim("staff"."employee_id") <> ''),
	CONSTRAINT "staff_gender_check" CHECK ("staff"."gender" in ('Male', 'Female', 'Other', 'Prefer not to say')),
	CONSTRAINT "staff_staff_type_check" CHECK ("staff"."staff_type" in ('lecturer', 'professor', 'assistant_lecturer'))
);
--> statement-breakpoint
CREATE TABLE "staff_courses" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"course_name" text NOT NULL,
	"module_id" uuid NOT NULL,
	"can_teach_as_primary" boolean DEFAULT true NOT NULL,
	"can_teach_as_assistant" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_courses_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "staff_courses_staff_module_key" UNIQUE("university_id","staff_id","module_id"),
	CONSTRAINT "staff_courses_course_name_check" CHECK (btrim("staff_courses"."course_name") <> '')
);
--> statement-breakpoint
CREATE TABLE "student_module_enrollments" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"semester" smallint NOT NULL,
	"enrollment_type" text DEFAULT 'regular' NOT NULL,
	"enrolled_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_module_enrollments_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "student_module_enrollments_student_module_term_key" UNIQUE("university_id","student_id","module_id","academic_year","semester"),
	CONSTRAINT "student_module_enrollments_academic_year_check" CHECK (case when "student_module_enrollments"."academic_year" ~ '^[0-9]{4}-[0-9]{4}$' then right("student_module_enrollments"."academic_year", 4)::int = left("student_module_enrollments"."academic_year", 4)::int + 1
      else "student_module_enrollments"."academic_year" is null end),
	CONSTRAINT "student_module_enrollments_semester_check" CHECK ("student_module_enrollments"."semester" between 1 and 2),
	CONSTRAINT "student_module_enrollments_enrollment_type_check" CHECK ("student_module_enrollments"."enrollment_type" in ('regular', 'elective', 'repeat'))
);
--> statement-breakpoint
CREATE TABLE "students" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"student_id" text NOT NULL,
	"contact_no" text,
	"dob" date,
	"gender" text,
	"address" text,
	"degree_details_id" uuid,
	"group_id" uuid,
	"current_year" smallint,
	"current_semester" smallint,
	"local_international" text DEFAULT 'local' NOT NULL,
	"enrollment_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"photo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "students_student_id_key" UNIQUE("university_id","student_id"),
	CONSTRAINT "students_account_id_key" UNIQUE("university_id","account_id"),
	CONSTRAINT "students_name_check" CHECK (btrim("students"."name") <> ''),
	CONSTRAINT "students_email_check" CHECK ("students"."email" = lower(btrim("students"."email")) and "students"."email" <> ''),
	CONSTRAINT "students_student_id_check" CHECK (btrim("students"."student_id") <> ''),
	CONSTRAINT "students_gender_check" CHECK ("students"."gender" in ('Male', 'Female', 'Other', 'Prefer not to say')),
	CONSTRAINT "students_current_year_check" CHECK ("students"."current_year" between 1 and 5),
	CONSTRAINT "students_current_semester_check" CHECK ("students"."current_semester" between 1 and 3),
	CONSTRAINT "students_local_international_check" CHECK ("students"."local_international" in ('local', 'international'))
);
--> statement-breakpoint
CREATE TABLE "timetable_degrees" (
	"university_id" uuid NOT NULL,
	"timetable_id" uuid NOT NULL,
	"degree_details_id" uuid NOT NULL,
	CONSTRAINT "timetable_degrees_university_id_timetable_id_degree_details_id_pk" PRIMARY KEY("university_id","timetable_id","degree_details_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_groups" (
	"university_id" uuid NOT NULL,
	"timetable_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "timetable_groups_university_id_timetable_id_group_id_pk" PRIMARY KEY("university_id","timetable_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "timetables" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"module_id" uuid NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"assistant_lecturer_id" uuid,
	"year" smallint NOT NULL,
	"semester" smallint NOT NULL,
	"academic_year" text NOT NULL,
	"day_of_week" text NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"venue" text NOT NULL,
	"class_type" text NOT NULL,
	"created_by" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"clashes_accepted_by" uuid,
	"clashes_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetables_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "timetables_year_check" CHECK ("timetables"."year" between 1 and 4),
	CONSTRAINT "timetables_semester_check" CHECK ("timetables"."semester" between 1 and 2),
	CONSTRAINT "timetables_academic_year_check" CHECK (case when "timetables"."academic_year" ~ '^[0-9]{4}-[0-9]{4}$' then right("timetables"."academic_year", 4)::int = left("timetables"."academic_year", 4)::int + 1
      else "timetables"."academic_year" is null end),
	CONSTRAINT "timetables_day_of_week_check" CHECK ("timetables"."day_of_week" in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
	CONSTRAINT "timetables_order_check" CHECK ("timetables"."end_time" > "timetables"."start_time"),
	CONSTRAINT "timetables_venue_check" CHECK (btrim("timetables"."venue") <> ''),
	CONSTRAINT "timetables_class_type_check" CHECK ("timetables"."class_type" in ('Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'))
);
--> statement-breakpoint
CREATE TABLE "semesters" (
	"university_id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"semester" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "semesters_university_id_academic_year_semester_pk" PRIMARY KEY("university_id","academic_year","semester"),
	CONSTRAINT "semesters_academic_year_check" CHECK (case when "semesters"."academic_year" ~ '^[0-9]{4}-[0-9]{4}$' then right("semesters"."academic_year", 4)::int = left("semesters"."academic_year", 4)::int + 1
      else "semesters"."academic_year" is null end),
	CONSTRAINT "semesters_semester_check" CHECK ("semesters"."semester" between 1 and 3),
	CONSTRAINT "semesters_order_check" CHECK ("semesters"."ends_on" >= "semesters"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "universities_code_key" UNIQUE("code"),
	CONSTRAINT "universities_code_check" CHECK ("universities"."code" = upper(btrim("universities"."code")) and "universities"."code" <> ''),
	CONSTRAINT "universities_name_check" CHECK (btrim("universities"."name") <> ''),
	CONSTRAINT "universities_time_zone_check" CHECK ("universities"."time_zone" <> '')
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"university_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_university_id_id_pk" PRIMARY KEY("university_id","id"),
	CONSTRAINT "audit_events_action_check" CHECK (btrim("audit_events"."action") <> '')
);
--> statement-breakpoint
CREATE TABLE "deployment_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_fkey" FOREIGN KEY ("university_id","user_id") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_approved_by_fkey" FOREIGN KEY ("university_id","approved_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_fkey" FOREIGN KEY ("university_id","account_id") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_codes" ADD CONSTRAINT "enrolment_codes_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_codes" ADD CONSTRAINT "enrolment_codes_created_by_fkey" FOREIGN KEY ("university_id","created_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_codes" ADD CONSTRAINT "enrolment_codes_used_by_fkey" FOREIGN KEY ("university_id","used_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_account_id_fkey" FOREIGN KEY ("university_id","account_id") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_student_id_fkey" FOREIGN KEY ("university_id","student_id") REFERENCES "public"."students"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_flag_reviews" ADD CONSTRAINT "mark_flag_reviews_flag_fkey" FOREIGN KEY ("university_id","session_id","student_id","signal") REFERENCES "public"."mark_flags"("university_id","session_id","student_id","signal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_flag_reviews" ADD CONSTRAINT "mark_flag_reviews_reviewed_by_fkey" FOREIGN KEY ("university_id","reviewed_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_flags" ADD CONSTRAINT "mark_flags_roster_fkey" FOREIGN KEY ("university_id","session_id","student_id") REFERENCES "public"."session_roster"("university_id","session_id","student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_flags" ADD CONSTRAINT "mark_flags_reviewed_by_fkey" FOREIGN KEY ("university_id","reviewed_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_roster_fkey" FOREIGN KEY ("university_id","session_id","student_id") REFERENCES "public"."session_roster"("university_id","session_id","student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_changed_by_fkey" FOREIGN KEY ("university_id","changed_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_roster_fkey" FOREIGN KEY ("university_id","session_id","student_id") REFERENCES "public"."session_roster"("university_id","session_id","student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_marked_by_fkey" FOREIGN KEY ("university_id","marked_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeemed_claims" ADD CONSTRAINT "redeemed_claims_roster_fkey" FOREIGN KEY ("university_id","session_id","student_id") REFERENCES "public"."session_roster"("university_id","session_id","student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degree_details" ADD CONSTRAINT "degree_details_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_fkey" FOREIGN KEY ("university_id","created_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_degree_details_id_fkey" FOREIGN KEY ("university_id","degree_details_id") REFERENCES "public"."degree_details"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_degree_mappings" ADD CONSTRAINT "module_degree_mappings_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_degree_mappings" ADD CONSTRAINT "module_degree_mappings_module_id_fkey" FOREIGN KEY ("university_id","module_id") REFERENCES "public"."modules"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_degree_mappings" ADD CONSTRAINT "module_degree_mappings_degree_details_id_fkey" FOREIGN KEY ("university_id","degree_details_id") REFERENCES "public"."degree_details"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_groups" ADD CONSTRAINT "session_groups_session_id_fkey" FOREIGN KEY ("university_id","session_id") REFERENCES "public"."class_sessions"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_groups" ADD CONSTRAINT "session_groups_group_id_fkey" FOREIGN KEY ("university_id","group_id") REFERENCES "public"."groups"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_roster" ADD CONSTRAINT "session_roster_session_id_fkey" FOREIGN KEY ("university_id","session_id") REFERENCES "public"."class_sessions"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_roster" ADD CONSTRAINT "session_roster_student_id_fkey" FOREIGN KEY ("university_id","student_id") REFERENCES "public"."students"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_roster" ADD CONSTRAINT "session_roster_group_id_fkey" FOREIGN KEY ("university_id","group_id") REFERENCES "public"."groups"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_timetable_id_fkey" FOREIGN KEY ("university_id","timetable_id") REFERENCES "public"."timetables"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_module_id_fkey" FOREIGN KEY ("university_id","module_id") REFERENCES "public"."modules"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_lecturer_id_fkey" FOREIGN KEY ("university_id","lecturer_id") REFERENCES "public"."staff"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_assistant_lecturer_id_fkey" FOREIGN KEY ("university_id","assistant_lecturer_id") REFERENCES "public"."staff"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_created_by_fkey" FOREIGN KEY ("university_id","created_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_account_id_fkey" FOREIGN KEY ("university_id","account_id") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_courses" ADD CONSTRAINT "staff_courses_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_courses" ADD CONSTRAINT "staff_courses_staff_id_fkey" FOREIGN KEY ("university_id","staff_id") REFERENCES "public"."staff"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_courses" ADD CONSTRAINT "staff_courses_module_id_fkey" FOREIGN KEY ("university_id","module_id") REFERENCES "public"."modules"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_module_enrollments" ADD CONSTRAINT "student_module_enrollments_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_module_enrollments" ADD CONSTRAINT "student_module_enrollments_student_id_fkey" FOREIGN KEY ("university_id","student_id") REFERENCES "public"."students"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_module_enrollments" ADD CONSTRAINT "student_module_enrollments_module_id_fkey" FOREIGN KEY ("university_id","module_id") REFERENCES "public"."modules"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_account_id_fkey" FOREIGN KEY ("university_id","account_id") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_degree_details_id_fkey" FOREIGN KEY ("university_id","degree_details_id") REFERENCES "public"."degree_details"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_group_id_fkey" FOREIGN KEY ("university_id","group_id") REFERENCES "public"."groups"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_degrees" ADD CONSTRAINT "timetable_degrees_timetable_id_fkey" FOREIGN KEY ("university_id","timetable_id") REFERENCES "public"."timetables"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_degrees" ADD CONSTRAINT "timetable_degrees_degree_details_id_fkey" FOREIGN KEY ("university_id","degree_details_id") REFERENCES "public"."degree_details"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_groups" ADD CONSTRAINT "timetable_groups_timetable_id_fkey" FOREIGN KEY ("university_id","timetable_id") REFERENCES "public"."timetables"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_groups" ADD CONSTRAINT "timetable_groups_group_id_fkey" FOREIGN KEY ("university_id","group_id") REFERENCES "public"."groups"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_module_id_fkey" FOREIGN KEY ("university_id","module_id") REFERENCES "public"."modules"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_lecturer_id_fkey" FOREIGN KEY ("university_id","lecturer_id") REFERENCES "public"."staff"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_assistant_lecturer_id_fkey" FOREIGN KEY ("university_id","assistant_lecturer_id") REFERENCES "public"."staff"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_created_by_fkey" FOREIGN KEY ("university_id","created_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetables" ADD CONSTRAINT "timetables_clashes_accepted_by_fkey" FOREIGN KEY ("university_id","clashes_accepted_by") REFERENCES "public"."accounts"("university_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_email_idx" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "access_tokens_token_hash_idx" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_account_id_idx" ON "access_tokens" USING btree ("university_id","account_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "enrolment_codes_code_hash_idx" ON "enrolment_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "reset_tokens_token_hash_idx" ON "reset_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reset_tokens_account_id_idx" ON "reset_tokens" USING btree ("university_id","account_id");--> statement-breakpoint
CREATE INDEX "devices_device_hash_idx" ON "devices" USING btree ("university_id","device_hash");--> statement-breakpoint
CREATE INDEX "mark_flag_reviews_flag_idx" ON "mark_flag_reviews" USING btree ("university_id","session_id","student_id","signal");--> statement-breakpoint
CREATE INDEX "mark_changes_roster_idx" ON "mark_changes" USING btree ("university_id","session_id","student_id");--> statement-breakpoint
CREATE INDEX "marks_student_id_idx" ON "marks" USING btree ("university_id","student_id");--> statement-breakpoint
CREATE INDEX "redeemed_claims_redeemed_at_idx" ON "redeemed_claims" USING btree ("redeemed_at");--> statement-breakpoint
CREATE INDEX "files_random_idx" ON "files" USING btree ("random");--> statement-breakpoint
CREATE INDEX "module_degree_mappings_degree_idx" ON "module_degree_mappings" USING btree ("university_id","degree_details_id","year");--> statement-breakpoint
CREATE INDEX "modules_module_name_idx" ON "modules" USING btree ("university_id","module_name");--> statement-breakpoint
CREATE INDEX "session_groups_group_id_idx" ON "session_groups" USING btree ("university_id","group_id");--> statement-breakpoint
CREATE INDEX "session_roster_student_id_idx" ON "session_roster" USING btree ("university_id","student_id");--> statement-breakpoint
CREATE INDEX "class_sessions_handle_idx" ON "class_sessions" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "class_sessions_module_id_idx" ON "class_sessions" USING btree ("university_id","module_id","session_date");--> statement-breakpoint
CREATE INDEX "class_sessions_session_date_idx" ON "class_sessions" USING btree ("university_id","session_date");--> statement-breakpoint
CREATE INDEX "class_sessions_timetable_id_idx" ON "class_sessions" USING btree ("university_id","timetable_id","session_date");--> statement-breakpoint
CREATE INDEX "class_sessions_running_idx" ON "class_sessions" USING btree ("qr_ends_at") WHERE qr_started_at is not null and qr_stopped_at is null;--> statement-breakpoint
CREATE INDEX "staff_name_idx" ON "staff" USING btree ("university_id","name");--> statement-breakpoint
CREATE INDEX "staff_email_idx" ON "staff" USING btree ("university_id","email");--> statement-breakpoint
CREATE INDEX "staff_courses_module_id_idx" ON "staff_courses" USING btree ("university_id","module_id");--> statement-breakpoint
CREATE INDEX "student_module_enrollments_module_id_idx" ON "student_module_enrollments" USING btree ("university_id","module_id","academic_year","semester");--> statement-breakpoint
CREATE INDEX "students_name_idx" ON "students" USING btree ("university_id","name");--> statement-breakpoint
CREATE INDEX "students_email_idx" ON "students" USING btree ("university_id","email");--> statement-breakpoint
CREATE INDEX "students_group_id_idx" ON "students" USING btree ("university_id","group_id");--> statement-breakpoint
CREATE INDEX "students_degree_idx" ON "students" USING btree ("university_id","degree_details_id","current_year","current_semester");--> statement-breakpoint
CREATE INDEX "timetable_degrees_degree_details_id_idx" ON "timetable_degrees" USING btree ("university_id","degree_details_id");--> statement-breakpoint
CREATE INDEX "timetable_groups_group_id_idx" ON "timetable_groups" USING btree ("university_id","group_id");--> statement-breakpoint
CREATE INDEX "timetables_lecturer_id_idx" ON "timetables" USING btree ("university_id","lecturer_id");--> statement-breakpoint
CREATE INDEX "timetables_module_id_idx" ON "timetables" USING btree ("university_id","module_id");--> statement-breakpoint
CREATE INDEX "timetables_term_idx" ON "timetables" USING btree ("university_id","academic_year","semester","day_of_week","start_time");--> statement-breakpoint
CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("university_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("university_id","subject_type","subject_id");