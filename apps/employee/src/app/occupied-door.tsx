import { OccupiedPage } from '../features/pairing/occupied-page.tsx';
import { leaveDevice } from '../features/profile/leave-device.ts';
import { home } from './screens.ts';

/** Where a code meets somebody who is signed in. */
export const OccupiedDoor = () => <OccupiedPage home={home} leaveDevice={leaveDevice} />;
