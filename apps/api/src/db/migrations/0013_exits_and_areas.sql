CREATE TABLE "exit_logs" (
	"slot" smallint NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"polygon_id" uuid,
	"left_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"exit_id" uuid,
	"settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exit_logs_key" PRIMARY KEY("company_id","slot","id")
) PARTITION BY LIST ("slot");
--> statement-breakpoint
CREATE TABLE "exits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"reason_by_decider" boolean DEFAULT false NOT NULL,
	"note" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"expected_return_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"pass_code" text,
	"status" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	CONSTRAINT "exits_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "exits_reason" CHECK ("exits"."reason" in ('service', 'client', 'personal', 'medical', 'break', 'union', 'emergency', 'other')),
	CONSTRAINT "exits_source" CHECK ("exits"."source" in ('request', 'detected')),
	CONSTRAINT "exits_status" CHECK ("exits"."status" in ('draft', 'pendingReview', 'approved', 'rejected')),
	CONSTRAINT "exits_return" CHECK ("exits"."returned_at" is null or "exits"."left_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "exits_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"legal_basis" jsonb,
	"tracking_interval_minutes" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "exits_settings_company" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "exits_switches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"enabled" boolean NOT NULL,
	"by_id" uuid,
	"idempotency_key" text
);
--> statement-breakpoint
CREATE TABLE "fences" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"state" jsonb NOT NULL,
	"side" text,
	"side_since" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"lat" double precision,
	"lng" double precision,
	"accuracy" real,
	"site" text,
	CONSTRAINT "fences_key" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "fences_side" CHECK ("fences"."side" in ('inside', 'outside'))
);
--> statement-breakpoint
CREATE TABLE "polygons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"ring" jsonb NOT NULL,
	"area" double precision NOT NULL,
	CONSTRAINT "polygons_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "polygons_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"slot" smallint NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"id" uuid NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"accuracy" real NOT NULL,
	"inside" boolean,
	CONSTRAINT "positions_key" PRIMARY KEY("company_id","user_id","at","id","slot")
) PARTITION BY LIST ("slot");
--> statement-breakpoint
ALTER TABLE "exits" ADD CONSTRAINT "exits_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exits_settings" ADD CONSTRAINT "exits_settings_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exits_switches" ADD CONSTRAINT "exits_switches_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polygons" ADD CONSTRAINT "polygons_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exit_logs_of_person" ON "exit_logs" USING btree ("company_id","user_id","left_at");--> statement-breakpoint
CREATE INDEX "exit_logs_newest" ON "exit_logs" USING btree ("company_id","left_at");--> statement-breakpoint
CREATE INDEX "exit_logs_unsettled" ON "exit_logs" USING btree ("left_at") WHERE not "exit_logs"."settled";--> statement-breakpoint
CREATE UNIQUE INDEX "exits_pass" ON "exits" USING btree ("company_id","pass_code");--> statement-breakpoint
CREATE INDEX "exits_of_person" ON "exits" USING btree ("company_id","user_id","starts_at");--> statement-breakpoint
CREATE INDEX "exits_answers" ON "exits" USING btree ("company_id","user_id","decided_at");--> statement-breakpoint
CREATE INDEX "exits_newest" ON "exits" USING btree ("company_id","starts_at");--> statement-breakpoint
CREATE INDEX "exits_pending" ON "exits" USING btree ("company_id","submitted_at") WHERE "exits"."status" = 'pendingReview';--> statement-breakpoint
CREATE INDEX "exits_out" ON "exits" USING btree ("company_id","left_at") WHERE "exits"."left_at" is not null and "exits"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "exits_unexplained" ON "exits" USING btree ("created_at") WHERE "exits"."status" = 'draft' and "exits"."source" = 'detected';--> statement-breakpoint
CREATE UNIQUE INDEX "exits_switches_key" ON "exits_switches" USING btree ("company_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "exits_switches_newest" ON "exits_switches" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "fences_old" ON "fences" USING btree ("last_at");--> statement-breakpoint
-- Rings: 90 days of weeks and 24 hours, each with room for what is on its way in and on its way out.
DO $$ BEGIN
  FOR slot IN 0..15 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF exit_logs FOR VALUES IN (%s)', 'exit_logs_' || slot, slot);
  END LOOP;
  FOR slot IN 0..26 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF positions FOR VALUES IN (%s)', 'positions_' || slot, slot);
  END LOOP;
END $$;
