CREATE TABLE "absence_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"absence_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "balance_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text,
	"accrued_on" date,
	"created_by" uuid,
	CONSTRAINT "balance_movements_accrual" CHECK (("balance_movements"."kind" = 'accrual') = ("balance_movements"."accrued_on" is not null)),
	CONSTRAINT "balance_movements_type" CHECK ("balance_movements"."type" in ('vacation', 'rol', 'formerHolidays')),
	CONSTRAINT "balance_movements_kind" CHECK ("balance_movements"."kind" in ('opening', 'adjustment', 'accrual'))
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
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
	"note" text,
	"status" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	CONSTRAINT "leave_requests_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "leave_requests_type" CHECK ("leave_requests"."type" in ('vacation', 'dayOff', 'rol')),
	CONSTRAINT "leave_requests_status" CHECK ("leave_requests"."status" in ('draft', 'pendingReview', 'approved', 'rejected')),
	CONSTRAINT "leave_requests_order" CHECK ("leave_requests"."ends_on" >= "leave_requests"."starts_on"),
	CONSTRAINT "leave_requests_times" CHECK (("leave_requests"."start_time" is null) = ("leave_requests"."end_time" is null))
);
--> statement-breakpoint
CREATE TABLE "stamps_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"changes" jsonb NOT NULL,
	"requested" jsonb,
	"effect" jsonb,
	"correction_id" uuid,
	"status" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	CONSTRAINT "stamps_updates_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "stamps_updates_status" CHECK ("stamps_updates"."status" in ('draft', 'pendingReview', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "leave_request_id" uuid;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contract_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "absence_attachments" ADD CONSTRAINT "absence_attachments_absence" FOREIGN KEY ("company_id","absence_id") REFERENCES "public"."absences"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_movements" ADD CONSTRAINT "balance_movements_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamps_updates" ADD CONSTRAINT "stamps_updates_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_attachments_of_absence" ON "absence_attachments" USING btree ("company_id","absence_id");--> statement-breakpoint
CREATE INDEX "balance_movements_of_person" ON "balance_movements" USING btree ("company_id","user_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_movements_one_opening" ON "balance_movements" USING btree ("company_id","user_id","year","type") WHERE "balance_movements"."kind" = 'opening';--> statement-breakpoint
CREATE UNIQUE INDEX "balance_movements_one_accrual" ON "balance_movements" USING btree ("company_id","user_id","accrued_on","type") WHERE "balance_movements"."kind" = 'accrual';--> statement-breakpoint
CREATE INDEX "leave_requests_of_person" ON "leave_requests" USING btree ("company_id","user_id","starts_on");--> statement-breakpoint
CREATE INDEX "leave_requests_newest" ON "leave_requests" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "leave_requests_pending" ON "leave_requests" USING btree ("company_id","submitted_at") WHERE "leave_requests"."status" = 'pendingReview';--> statement-breakpoint
CREATE INDEX "stamps_updates_of_person" ON "stamps_updates" USING btree ("company_id","user_id","day");--> statement-breakpoint
CREATE INDEX "stamps_updates_newest" ON "stamps_updates" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "stamps_updates_pending" ON "stamps_updates" USING btree ("company_id","submitted_at") WHERE "stamps_updates"."status" = 'pendingReview';--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_leave_request" FOREIGN KEY ("company_id","leave_request_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_pending" ON "absences" USING btree ("company_id","submitted_at") WHERE "absences"."status" = 'pendingReview' and not "absences"."archived";--> statement-breakpoint
CREATE INDEX "absences_of_request" ON "absences" USING btree ("company_id","leave_request_id") WHERE "absences"."leave_request_id" is not null;--> statement-breakpoint
UPDATE "absences" SET "submitted_at" = "created_at" WHERE "status" = 'pendingReview';
