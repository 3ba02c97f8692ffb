CREATE TABLE "stamp_reminders" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"awaited_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stamp_reminders_company_id_user_id_awaited_at_pk" PRIMARY KEY("company_id","user_id","awaited_at")
);
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "awaited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notifications" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stamp_reminders" ADD CONSTRAINT "stamp_reminders_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_days_awaited" ON "work_days" USING btree ("awaited_at") WHERE "work_days"."awaited_at" is not null;--> statement-breakpoint
-- An owner without special rights sees through no wall either; the walls are put up again after the migrations.
ALTER TABLE "work_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Days to come are computed again, with when their person is awaited; of those gone by nobody asks.
UPDATE "work_days" SET "recheck_at" = now() WHERE "day" >= current_date - 1 AND "status" <> 'closed';
