import type { MatchedSlip } from '@timbro/core/payslips/match-rules.ts';
import type { SlipCheck, SlipFault } from '@timbro/core/payslips/rules.ts';
import { type IntakeFile, type SlipRow, type Upload, type UploadTarget, faultOf, isCovered } from './slip-rows.ts';

export const intakeSteps = ['file', 'match', 'review', 'send'] as const;
export type IntakeStep = (typeof intakeSteps)[number];

export const fileRefusals = ['notPdf', 'locked', 'broken', 'tooLarge', 'tooManyPages', 'unreadable'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
export type RefusedFile = { readonly name: string; readonly reason: FileRefusal };

export type RefusedSlip = { readonly id: string; readonly message: string };
/** How publishing ended. */
export type Outcome = { readonly published: number; readonly refused: readonly RefusedSlip[] };

/** What outlives a reload. */
export type Intake = {
  readonly step: IntakeStep;
  readonly month: string;
  readonly files: readonly IntakeFile[];
  readonly refused: readonly RefusedFile[];
  readonly rows: readonly SlipRow[];
  /** How long reading and matching took. */
  readonly readMs: number;
  /** The server was asked to publish: from then on no draft is taken back, since it may be somebody's slip already. */
  readonly hasAsked: boolean;
};

export type IntakeState = Intake & {
  /** The rows before each decision, newest last. */
  readonly past: readonly { readonly rows: readonly SlipRow[]; readonly id: string }[];
  readonly outcome: Outcome | null;
};

export type FoundSlip = { readonly id: string; readonly fileId: string; readonly match: MatchedSlip };

export type Act =
  | { readonly do: 'read' }
  | {
      readonly do: 'matched';
      readonly month: string;
      readonly files: readonly IntakeFile[];
      readonly refused: readonly RefusedFile[];
      readonly slips: readonly FoundSlip[];
      readonly readMs: number;
    }
  | { readonly do: 'resume'; readonly intake: Intake }
  | { readonly do: 'startOver'; readonly refused?: readonly RefusedFile[] }
  | { readonly do: 'confirm'; readonly ids: readonly string[] }
  | { readonly do: 'exclude'; readonly id: string }
  | { readonly do: 'choose'; readonly id: string; readonly userId: string }
  | { readonly do: 'keepBoth'; readonly id: string; readonly keepsBoth: boolean }
  | { readonly do: 'join'; readonly id: string }
  | { readonly do: 'undo' }
  | { readonly do: 'send' }
  | { readonly do: 'review' }
  | { readonly do: 'sending'; readonly id: string; readonly target: UploadTarget }
  | { readonly do: 'kept'; readonly id: string; readonly check: SlipCheck; readonly fault: SlipFault | null }
  | { readonly do: 'failed'; readonly id: string; readonly message: string }
  | { readonly do: 'removed'; readonly id: string }
  | { readonly do: 'publishing' }
  | { readonly do: 'published'; readonly outcome: Outcome };

export const emptyIntake = (month: string): IntakeState => ({
  step: 'file',
  month,
  files: [],
  refused: [],
  rows: [],
  readMs: 0,
  hasAsked: false,
  past: [],
  outcome: null,
});

const rowOf = ({ id, fileId, match }: FoundSlip): SlipRow => ({
  id,
  fileId,
  match,
  userId: match.userId,
  decision: 'open',
  keepsBoth: false,
  isJoined: false,
  upload: null,
  isFaultAccepted: false,
});

/** Every change of an intake. Undo goes back over decisions; what the server has stays what it is. */
export function reduceIntake(state: IntakeState, act: Act): IntakeState {
  switch (act.do) {
    case 'read':
      return { ...state, step: 'match', refused: [] };
    case 'matched': {
      const { month, files, refused, slips, readMs } = act;
      return { ...emptyIntake(month), step: 'review', files, refused, rows: slips.map(rowOf), readMs };
    }
    case 'resume':
      return { ...act.intake, past: [], outcome: null };
    case 'startOver':
      return { ...emptyIntake(state.month), refused: act.refused ?? [] };
    case 'send':
    case 'review':
      return { ...state, step: act.do };
    case 'publishing':
      return { ...state, hasAsked: true };
    case 'published':
      return { ...state, outcome: act.outcome };
    case 'undo':
      return undone(state);
    case 'confirm':
    case 'exclude':
    case 'choose':
    case 'keepBoth':
    case 'join':
      return decided(state, act);
    default:
      return { ...state, rows: state.rows.map((row) => (row.id === act.id ? uploaded(row, act) : row)) };
  }
}

type Deciding = Extract<Act, { readonly do: 'confirm' | 'exclude' | 'choose' | 'keepBoth' | 'join' }>;
const mostUndone = 200;

function decided(state: IntakeState, act: Deciding): IntakeState {
  const rows = rowsAfter(state.rows, act);
  if (rows === state.rows) return state;
  const id = act.do === 'confirm' ? (act.ids[0] ?? '') : act.id;
  return { ...state, rows, past: [...state.past, { rows: state.rows, id }].slice(-mostUndone) };
}

function rowsAfter(rows: readonly SlipRow[], act: Deciding): readonly SlipRow[] {
  const change = (ids: readonly string[], next: (row: SlipRow) => SlipRow) => {
    const changed = rows.map((row) => (ids.includes(row.id) ? next(row) : row));
    return changed.some((row, index) => row !== rows[index]) ? changed : rows;
  };
  switch (act.do) {
    case 'confirm':
      return change(act.ids, confirmed);
    case 'exclude':
      return change([act.id], (row) => (row.decision === 'excluded' ? row : { ...row, decision: 'excluded' }));
    case 'choose':
      // Whoever chooses has not confirmed yet: the name is read once more on the button.
      return askAgain(
        rows,
        change([act.id], (row) =>
          row.userId === act.userId
            ? row
            : { ...row, userId: act.userId, decision: 'open', keepsBoth: false, isFaultAccepted: false },
        ),
        act,
      );
    case 'keepBoth':
      return change([act.id], (row) => (row.keepsBoth === act.keepsBoth ? row : { ...row, keepsBoth: act.keepsBoth }));
    default:
      return joined(rows, act.id);
  }
}

/** Whoever confirmed somebody's slip did not know of a second one: it is asked about anew. */
const askAgain = (
  before: readonly SlipRow[],
  after: readonly SlipRow[],
  { id, userId }: { readonly id: string; readonly userId: string },
): readonly SlipRow[] =>
  after === before
    ? before
    : after.map((row) =>
        row.id !== id && row.userId === userId && row.decision === 'confirmed' ? { ...row, decision: 'open' } : row,
      );

const confirmed = (row: SlipRow): SlipRow =>
  row.userId === null ? row : { ...row, decision: 'confirmed', isFaultAccepted: faultOf(row) !== null };

/** The row before it in the same file, whose pages end where these begin; what the server has of them is not touched. */
export function joinableWith(rows: readonly SlipRow[], id: string): SlipRow | null {
  const place = rows.findIndex((row) => row.id === id);
  const [before, row] = [rows[place - 1], rows[place]];
  if (!before || !row || before.fileId !== row.fileId || before.upload || row.upload) return null;
  return (before.match.pages.at(-1) ?? 0) + 1 === row.match.pages[0] ? before : null;
}

function joined(rows: readonly SlipRow[], id: string): readonly SlipRow[] {
  const before = joinableWith(rows, id);
  const row = rows.find((one) => one.id === id);
  if (!before || !row) return rows;
  const match = {
    ...before.match,
    pages: [...before.match.pages, ...row.match.pages],
    marks: [...before.match.marks, ...row.match.marks],
  };
  const whole: SlipRow = { ...before, match, isJoined: true, decision: 'open' };
  return rows.flatMap((one) => (one === before ? [whole] : one === row ? [] : [one]));
}

function undone(state: IntakeState): IntakeState {
  const last = state.past.at(-1);
  if (!last) return state;
  const now = new Map(state.rows.map((row) => [row.id, row.upload]));
  const rows = last.rows.map((row) => {
    const upload = now.has(row.id) ? (now.get(row.id) ?? null) : row.upload;
    return upload === row.upload ? row : { ...row, upload };
  });
  return { ...state, rows, past: state.past.slice(0, -1) };
}

type Uploading = Extract<Act, { readonly do: 'sending' | 'kept' | 'failed' | 'removed' }>;

function uploaded(row: SlipRow, act: Uploading): SlipRow {
  if (act.do === 'removed') return { ...row, upload: null, isFaultAccepted: false };
  if (act.do === 'sending') return { ...row, upload: { state: 'sending', target: act.target } };
  if (!row.upload) return row;
  const { target } = row.upload;
  if (act.do === 'failed') return { ...row, upload: { state: 'failed', target, message: act.message } };
  const upload: Upload = { state: 'kept', target, check: act.check, fault: act.fault };
  return { ...row, upload, isFaultAccepted: isCovered(row, act.fault) || (row.isFaultAccepted && act.fault !== null) };
}
