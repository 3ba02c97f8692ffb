CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"start_time" time(0),
	"end_time" time(0),
	"minutes" integer,
	"note" text,
	"protocol_number" text,
	"delay_minutes" integer,
	"convert_to" text,
	"status" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"span" "tsmultirange" GENERATED ALWAYS AS (case
        when start_time is null or end_time is null then tsmultirange(tsrange(starts_on::timestamp, ends_on + interval '1 day'))
        when end_time > start_time then tsmultirange(tsrange(starts_on + start_time, starts_on + end_time))
        else tsmultirange(tsrange(starts_on + start_time, starts_on + interval '1 day'), tsrange(starts_on::timestamp, starts_on + end_time))
      end) STORED,
	CONSTRAINT "absences_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "absences_type" CHECK ("absences"."type" in ('illness', 'vacation', 'dayOff', 'rol')),
	CONSTRAINT "absences_status" CHECK ("absences"."status" in ('draft', 'pendingReview', 'approved', 'rejected')),
	CONSTRAINT "absences_order" CHECK ("absences"."ends_on" >= "absences"."starts_on"),
	CONSTRAINT "absences_times" CHECK (("absences"."start_time" is null) = ("absences"."end_time" is null)),
	CONSTRAINT "absences_hourly_day" CHECK (("absences"."start_time" is null and "absences"."minutes" is null and "absences"."delay_minutes" is null) or "absences"."starts_on" = "absences"."ends_on"),
	CONSTRAINT "absences_conversion" CHECK (("absences"."delay_minutes" is null) = ("absences"."convert_to" is null)),
	CONSTRAINT "absences_delay" CHECK ("absences"."delay_minutes" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "day_inputs" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"planned" boolean DEFAULT false NOT NULL,
	"shift_id" uuid,
	"drafted" boolean DEFAULT false NOT NULL,
	"draft_shift_id" uuid,
	"note" text,
	"excess_state" text,
	"excess_minutes" integer,
	"absence_confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "day_inputs_company_id_user_id_day_pk" PRIMARY KEY("company_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "day_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"request" jsonb NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	CONSTRAINT "export_jobs_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "export_jobs_state" CHECK ("export_jobs"."state" in ('queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "months" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"reopen_reason" text,
	CONSTRAINT "months_company_id_user_id_month_pk" PRIMARY KEY("company_id","user_id","month"),
	CONSTRAINT "months_state" CHECK ("months"."state" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "stamp_heads" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" "bytea" DEFAULT decode(repeat('00', 32), 'hex') NOT NULL,
	"open_id" uuid,
	"open_at" timestamp (3) with time zone,
	CONSTRAINT "stamp_heads_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stampings" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"entered_at" timestamp (3) with time zone,
	"exited_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"site" text,
	"inside" boolean,
	"corrected" boolean NOT NULL,
	"replaced_by" uuid,
	"open" boolean NOT NULL,
	"open_until" timestamp (3) with time zone,
	CONSTRAINT "stampings_company_id_user_id_day_id_pk" PRIMARY KEY("company_id","user_id","day","id")
);
--> statement-breakpoint
CREATE TABLE "stamps" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"direction" text,
	"source" text NOT NULL,
	"site" text,
	"inside" boolean,
	"review" boolean NOT NULL,
	"acted" text,
	"opened_id" uuid,
	"opened_at" timestamp (3) with time zone,
	"correction" jsonb,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "stamps_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "stamps_chain" UNIQUE("company_id","user_id","seq"),
	CONSTRAINT "stamps_source" CHECK ("stamps"."source" in ('app', 'kiosk', 'device', 'manual', 'request'))
);
--> statement-breakpoint
CREATE TABLE "work_days" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"doc" text NOT NULL,
	"shape" integer NOT NULL,
	"recheck_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"shift_period" text,
	"absence_types" text[] NOT NULL,
	"anomalies" text[] NOT NULL,
	"late" boolean NOT NULL,
	"excess_state" text,
	"due" integer NOT NULL,
	"presence" integer NOT NULL,
	"ordinary" integer NOT NULL,
	"excess" integer NOT NULL,
	"justified" integer NOT NULL,
	"uncovered" integer NOT NULL,
	"delay_actual" integer NOT NULL,
	"delay_counted" integer NOT NULL,
	"early_exit_actual" integer NOT NULL,
	"early_exit_counted" integer NOT NULL,
	"night" integer NOT NULL,
	"holiday" integer NOT NULL,
	"worked" integer NOT NULL,
	"balance" integer NOT NULL,
	"break" integer NOT NULL,
	"holiday_credit" integer NOT NULL,
	"rounding_difference" integer NOT NULL,
	CONSTRAINT "work_days_company_id_user_id_day_pk" PRIMARY KEY("company_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "company_settings_company" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "department_coverage" (
	"company_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"required" integer NOT NULL,
	CONSTRAINT "department_coverage_company_id_department_id_shift_id_weekday_pk" PRIMARY KEY("company_id","department_id","shift_id","weekday"),
	CONSTRAINT "coverage_weekday" CHECK ("department_coverage"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "rule_versions_company_id_record_id_valid_from_pk" PRIMARY KEY("company_id","record_id","valid_from"),
	CONSTRAINT "rule_versions_kind" CHECK ("rule_versions"."kind" in ('shift', 'workSchedule', 'companySettings'))
);
--> statement-breakpoint
CREATE TABLE "schedule_people" (
	"company_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "schedule_people_company_id_user_id_valid_from_pk" PRIMARY KEY("company_id","user_id","valid_from"),
	CONSTRAINT "schedule_people_validity" CHECK ("schedule_people"."valid_to" is null or "schedule_people"."valid_to" >= "schedule_people"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "shifts_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "work_schedules_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "work_schedules_validity" CHECK ("work_schedules"."valid_to" is null or "work_schedules"."valid_to" >= "work_schedules"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_inputs" ADD CONSTRAINT "day_inputs_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_inputs" ADD CONSTRAINT "day_inputs_shift" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_inputs" ADD CONSTRAINT "day_inputs_draft" FOREIGN KEY ("company_id","draft_shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "months" ADD CONSTRAINT "months_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_heads" ADD CONSTRAINT "stamp_heads_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stampings" ADD CONSTRAINT "stampings_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamps" ADD CONSTRAINT "stamps_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_days" ADD CONSTRAINT "work_days_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_coverage" ADD CONSTRAINT "department_coverage_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_coverage" ADD CONSTRAINT "coverage_department" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_coverage" ADD CONSTRAINT "coverage_shift" FOREIGN KEY ("company_id","shift_id") REFERENCES "public"."shifts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_people" ADD CONSTRAINT "schedule_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_people" ADD CONSTRAINT "schedule_people_schedule" FOREIGN KEY ("company_id","schedule_id") REFERENCES "public"."work_schedules"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_people" ADD CONSTRAINT "schedule_people_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_schedules" ADD CONSTRAINT "work_schedules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_of_person" ON "absences" USING btree ("company_id","user_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "absences_protocol" ON "absences" USING btree ("company_id","protocol_number") WHERE "absences"."protocol_number" is not null and not "absences"."archived" and "absences"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "day_inputs_of_shift" ON "day_inputs" USING btree ("company_id","shift_id");--> statement-breakpoint
CREATE INDEX "day_marks_person" ON "day_marks" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stampings_one_open" ON "stampings" USING btree ("company_id","user_id") WHERE "stampings"."open";--> statement-breakpoint
CREATE INDEX "stamps_time" ON "stamps" USING btree ("company_id","user_id","at");--> statement-breakpoint
CREATE INDEX "stamps_corrections" ON "stamps" USING btree ("company_id","user_id") WHERE "stamps"."correction" is not null;--> statement-breakpoint
CREATE INDEX "work_days_day" ON "work_days" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "work_days_recheck" ON "work_days" USING btree ("company_id","recheck_at") WHERE "work_days"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "rule_versions_kind" ON "rule_versions" USING btree ("company_id","kind");--> statement-breakpoint
CREATE INDEX "schedule_people_of_schedule" ON "schedule_people" USING btree ("company_id","schedule_id");
--> statement-breakpoint
ALTER TABLE "schedule_people" ADD CONSTRAINT "schedule_people_one_a_day" EXCLUDE USING gist (company_id WITH =, user_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&);--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_apart" EXCLUDE USING gist (company_id WITH =, user_id WITH =, span WITH &&) WHERE (status = 'approved' AND NOT archived AND delay_minutes IS NULL AND minutes IS NULL);
