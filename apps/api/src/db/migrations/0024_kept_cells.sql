ALTER TABLE "work_days" ADD COLUMN "cell" text;--> statement-breakpoint
-- A process of the former release beside a new one writes days and knows no cells: theirs are forgotten, and made again by whoever reads them.
CREATE FUNCTION app.forget_cell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cell := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "work_days_cell" BEFORE UPDATE OF "doc" ON "work_days" FOR EACH ROW
  WHEN (OLD.doc IS DISTINCT FROM NEW.doc AND OLD.cell IS NOT DISTINCT FROM NEW.cell) EXECUTE FUNCTION app.forget_cell();
