CREATE TABLE "notice_reads" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_reads_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "plan_notices" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "plan_notices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_notices_of_person" ON "plan_notices" USING btree ("company_id","user_id","at");--> statement-breakpoint
CREATE INDEX "absences_answers" ON "absences" USING btree ("company_id","user_id","decided_at");--> statement-breakpoint
CREATE INDEX "leave_requests_answers" ON "leave_requests" USING btree ("company_id","user_id","decided_at");--> statement-breakpoint
CREATE INDEX "stamps_updates_answers" ON "stamps_updates" USING btree ("company_id","user_id","decided_at");