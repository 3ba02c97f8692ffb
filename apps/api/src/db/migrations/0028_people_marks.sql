CREATE TABLE "people_marks" (
	"company_id" uuid NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "people_marks_company_id_xid_pk" PRIMARY KEY("company_id","xid")
);
--> statement-breakpoint
-- Whichever process changes them, also one of a former release: a row is added once in each transaction and seen with what it changed.
CREATE FUNCTION app.mark_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.people_marks (company_id, xid) VALUES (coalesce(NEW.company_id, OLD.company_id), pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_people AFTER INSERT OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION app.mark_people();
--> statement-breakpoint
-- Signing in, passwords and choices change nothing that anybody searches.
CREATE TRIGGER mark_changed_people AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.last_name, OLD.first_name, OLD.search_text, OLD.department_id, OLD.role, OLD.status, OLD.tax_code, OLD.badge)
    IS DISTINCT FROM (NEW.last_name, NEW.first_name, NEW.search_text, NEW.department_id, NEW.role, NEW.status, NEW.tax_code, NEW.badge))
  EXECUTE FUNCTION app.mark_people();
