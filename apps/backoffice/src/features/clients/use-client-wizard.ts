import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import type { Company } from '@timbro/core/companies/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useSchemaForm } from '@timbro/kit/form/form.tsx';
import { useClosing } from '@timbro/kit/form/use-closing.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type ClientValues, type StepId, bodyOf, clientSteps, emptyClient, isBlank, steps } from './wizard-steps.ts';

type Place = {
  readonly step: number;
  readonly field?: Path<ClientValues>;
  /** Whoever came from the summary goes back to it from here. */
  readonly returns?: boolean;
};

const summary = steps.findIndex(({ id }) => id === 'summary');

/** The steps of a new client: which one is on show, whether it may be left, and what is sent at the end. */
export function useClientWizard(onClose: () => void) {
  const { schemaForm, isInviting, setInviting } = useNewClient(onClose);
  const { form, submit } = schemaForm;
  const { isSubmitting } = form.formState;
  const [place, setPlace] = useState<Place>({ step: 0 });
  const shownStep = useFocusInStep(place, form.setFocus);
  const close = useClosing(schemaForm, isSubmitting, onClose);
  useFaultsThatGo(form);
  const [subscription, admin] = form.watch(['subscription', 'admin']);
  const step = steps[place.step] ?? steps[0];
  if (!step) throw new Error('The wizard has no steps');

  const goTo = (id: StepId) => setPlace({ step: steps.findIndex((each) => each.id === id), returns: true });

  const create = async (invites: boolean) => {
    setInviting(invites);
    await submit();
    const faulty = steps.findIndex(({ fields }) => fields.some((name) => form.getFieldState(name).invalid));
    const field = steps[faulty]?.fields.find((name) => form.getFieldState(name).invalid);
    if (field) setPlace({ step: faulty, field, returns: true });
  };

  const { returns = false } = place;
  const mayInvite = !isBlank(admin);
  const goOn = async () => {
    if (step.id === 'summary') return create(mayInvite);
    if (await form.trigger(step.fields, { shouldFocus: true })) setPlace({ step: returns ? summary : place.step + 1 });
  };

  return {
    schemaForm,
    step,
    current: place.step,
    shownStep,
    isSubmitting,
    isInviting,
    mayInvite,
    returns,
    isStepBlank: isBlank(step.id === 'subscription' ? subscription : admin),
    clearStep: () => step.fields.forEach((name) => form.resetField(name)),
    close,
    create,
    goOn,
    goBack: () => setPlace({ step: place.step - 1, returns }),
    goTo,
  };
}

/** One call makes the client with all its parts; the invitation is a second one that may be repeated later. */
function useNewClient(onClose: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const creation = useWrite(api.companies.create);
  const invitation = useWrite(api.companies.invite);
  const [isInviting, setInviting] = useState(false);
  const wish = useRef(false);
  const uninvited = useRef<Company | null>(null);
  const schemaForm = useSchemaForm({
    schema: clientSteps,
    initial: emptyClient,
    onSave: async (values) => {
      const company = await creation.mutateAsync({ body: bodyOf(values) });
      if (!wish.current) return;
      // The client is there: a refusal now must not make it a second time.
      await invitation
        .mutateAsync({ params: { companyId: company.id } })
        .catch(() => void (uninvited.current = company));
    },
    onSaved: () => {
      onClose();
      const company = uninvited.current;
      if (!company) return;
      notify.warning(t('companies.invite.failed', { name: company.name }));
      void navigate({ href: `/gr-clients/${company.id}` });
    },
  });
  return {
    schemaForm,
    isInviting,
    setInviting: (invites: boolean) => {
      wish.current = invites;
      setInviting(invites);
    },
  };
}

/** The keyboard goes on at the field with the fault, or at the first field of the step that has come. */
function useFocusInStep(place: Place, setFocus: (name: Path<ClientValues>) => void) {
  const shownStep = useRef<HTMLElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (place.field) setFocus(place.field);
    else {
      const first = shownStep.current?.querySelector('input') ?? shownStep.current?.querySelector<HTMLElement>('h3');
      first?.focus();
    }
  }, [place, setFocus]);
  return shownStep;
}

/** A fault goes as soon as its field is right again, also before anything was sent. */
function useFaultsThatGo(form: ReturnType<typeof useNewClient>['schemaForm']['form']) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const changed = steps.flatMap(({ fields }) => fields).find((field) => field === name);
          if (changed && form.getFieldState(changed).invalid) void form.trigger(changed);
        },
      }),
    [form],
  );
}
