CREATE TABLE "device_alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"pole" text,
	"value" double precision,
	"threshold" double precision,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp (3) with time zone,
	"note" text,
	"closed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "device_alarms_kind" CHECK ("device_alarms"."kind" in ('battery', 'dispersion', 'lost')),
	CONSTRAINT "device_alarms_state" CHECK ("device_alarms"."state" in ('open', 'acknowledged', 'closed')),
	CONSTRAINT "device_alarms_pole" CHECK ("device_alarms"."pole" in ('positive', 'negative'))
);
--> statement-breakpoint
CREATE TABLE "device_calibrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"before" double precision,
	"after" double precision,
	"result" text NOT NULL,
	"command_id" uuid,
	"actor_id" uuid,
	"firmware" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_calibrations_once" UNIQUE("company_id","device_ref","at","kind"),
	CONSTRAINT "device_calibrations_result" CHECK ("device_calibrations"."result" in ('ok', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "device_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"command" text NOT NULL,
	"params" jsonb NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"detail" jsonb,
	CONSTRAINT "device_commands_command" CHECK ("device_commands"."command" in ('status', 'identify', 'startLearning', 'stopLearning', 'calibrate', 'loadEnvelope', 'resetCounters', 'setInterval', 'reboot')),
	CONSTRAINT "device_commands_status" CHECK ("device_commands"."status" in ('queued', 'sent', 'delivered', 'successful', 'failed', 'timeout', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "device_envelopes" (
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"id" text NOT NULL,
	"number" integer NOT NULL,
	"learned_at" timestamp (3) with time zone NOT NULL,
	"loaded_at" timestamp (3) with time zone,
	"size" integer NOT NULL,
	"metric" text NOT NULL,
	"points" jsonb NOT NULL,
	CONSTRAINT "device_envelopes_key" PRIMARY KEY("company_id","device_ref","id"),
	CONSTRAINT "device_envelopes_number" UNIQUE("company_id","device_ref","number"),
	CONSTRAINT "device_envelopes_metric" CHECK ("device_envelopes"."metric" in ('dispersionPositive', 'dispersionNegative', 'batteryVoltage'))
);
--> statement-breakpoint
CREATE TABLE "device_hours" (
	"slot" smallint NOT NULL,
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"measures" integer NOT NULL,
	"voltage_sum" double precision NOT NULL,
	"voltage_min" real NOT NULL,
	"voltage_min_at" timestamp (3) with time zone NOT NULL,
	"positive_count" bigint NOT NULL,
	"negative_count" bigint NOT NULL,
	"dispersion_positive" real NOT NULL,
	"dispersion_negative" real NOT NULL,
	CONSTRAINT "device_hours_key" PRIMARY KEY("company_id","device_ref","hour","slot")
) PARTITION BY LIST ("slot");
--> statement-breakpoint
CREATE TABLE "device_measures" (
	"slot" smallint NOT NULL,
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"voltage" real NOT NULL,
	"positive_count" bigint NOT NULL,
	"negative_count" bigint NOT NULL,
	"dispersion_positive" real NOT NULL,
	"dispersion_negative" real NOT NULL,
	CONSTRAINT "device_measures_key" PRIMARY KEY("company_id","device_ref","at","slot")
) PARTITION BY LIST ("slot");
--> statement-breakpoint
CREATE TABLE "device_states" (
	"company_id" uuid NOT NULL,
	"device_ref" uuid NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"will_at" timestamp (3) with time zone,
	"measured_at" timestamp (3) with time zone,
	"measured_voltage" real,
	"positive_count" bigint,
	"negative_count" bigint,
	"counters_reset_at" timestamp (3) with time zone,
	"dispersion_positive" real,
	"dispersion_negative" real,
	"positive_level" text,
	"negative_level" text,
	"interval_seconds" integer,
	"firmware" text,
	"learning_state" text DEFAULT 'idle' NOT NULL,
	"learning_progress" real DEFAULT 0 NOT NULL,
	"learning_at" timestamp (3) with time zone,
	"envelope_id" text,
	"told_at" timestamp (3) with time zone,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refused_fault" text,
	CONSTRAINT "device_states_key" PRIMARY KEY("company_id","device_ref"),
	CONSTRAINT "device_states_positive_level" CHECK ("device_states"."positive_level" in ('ok', 'warning', 'alarm')),
	CONSTRAINT "device_states_negative_level" CHECK ("device_states"."negative_level" in ('ok', 'warning', 'alarm')),
	CONSTRAINT "device_states_learning_state" CHECK ("device_states"."learning_state" in ('idle', 'learning', 'learned', 'failed')),
	CONSTRAINT "device_states_refused_fault" CHECK ("device_states"."refused_fault" in ('tooLarge', 'notJson', 'wrongShape', 'inFuture', 'tooOld', 'foreignTopic'))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"hardware_name" text NOT NULL,
	"nominal_voltage" double precision NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"credential_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "devices_device_id" UNIQUE("device_id")
);
--> statement-breakpoint
ALTER TABLE "device_alarms" ADD CONSTRAINT "device_alarms_device" FOREIGN KEY ("company_id","device_ref") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_calibrations" ADD CONSTRAINT "device_calibrations_device" FOREIGN KEY ("company_id","device_ref") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_commands" ADD CONSTRAINT "device_commands_device" FOREIGN KEY ("company_id","device_ref") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_envelopes" ADD CONSTRAINT "device_envelopes_device" FOREIGN KEY ("company_id","device_ref") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device" FOREIGN KEY ("company_id","device_ref") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_alarms_one" ON "device_alarms" USING btree ("company_id","device_ref","kind") WHERE "device_alarms"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "device_alarms_newest" ON "device_alarms" USING btree ("company_id","raised_at");--> statement-breakpoint
CREATE INDEX "device_alarms_of_device" ON "device_alarms" USING btree ("company_id","device_ref","raised_at");--> statement-breakpoint
CREATE INDEX "device_alarms_open" ON "device_alarms" USING btree ("mailed_at") WHERE "device_alarms"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "device_commands_in_flight" ON "device_commands" USING btree ("company_id","device_ref") WHERE "device_commands"."status" in ('sent', 'delivered');--> statement-breakpoint
CREATE INDEX "device_commands_newest" ON "device_commands" USING btree ("company_id","device_ref","queued_at");--> statement-breakpoint
CREATE INDEX "device_commands_unanswered" ON "device_commands" USING btree ("queued_at") WHERE "device_commands"."status" in ('queued', 'sent', 'delivered');--> statement-breakpoint
-- Rows of states are written anew all the time: with room beside them that touches no index.
ALTER TABLE "device_states" SET (fillfactor = 50);--> statement-breakpoint
-- Rings (hours with room beside them too, for each is written anew as long as it lasts): 30 days of days and a year of fortnights, each with room for what is on its way in and on its way out.
DO $$ BEGIN
  FOR slot IN 0..32 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF device_measures FOR VALUES IN (%s)', 'device_measures_' || slot, slot);
  END LOOP;
  FOR slot IN 0..28 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF device_hours FOR VALUES IN (%s) WITH (fillfactor = 75)', 'device_hours_' || slot, slot);
  END LOOP;
END $$;
