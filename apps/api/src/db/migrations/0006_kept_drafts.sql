ALTER TABLE "day_inputs" ADD COLUMN "drafted_by" uuid;--> statement-breakpoint
ALTER TABLE "day_inputs" ADD COLUMN "drafted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "day_inputs_drafts" ON "day_inputs" USING btree ("company_id","day") WHERE "day_inputs"."drafted";