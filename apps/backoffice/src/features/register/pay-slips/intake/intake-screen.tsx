export function IntakeScreen(_props: { month: string; onMonth?: (month: string) => void; onClose: () => void }) {
  return null;
}
