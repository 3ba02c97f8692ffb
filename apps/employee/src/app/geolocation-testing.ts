import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Position = { timestamp: number; coords: { latitude: number; longitude: number; accuracy: number } };
type Took = (position: Position) => void;
type Missed = (error: { code: 1 | 2 | 3; message: string }) => void;

/** The browser's geolocation, played by hand. */
export class FakePhone {
  permission: PermissionState = 'prompt';
  /** How the browser answers who asks once: with a position, or an error of this code. */
  answers: 'position' | 1 | 2 | 3 = 'position';
  readonly watchers = new Map<number, [Took, Missed]>();
  readonly asked = vi.fn<(took: Took, missed: Missed) => void>((took, missed) =>
    this.answers === 'position' ? took(positionAt(Date.now())) : missed(errorOf(this.answers)),
  );
  readonly watched = vi.fn();
  private readonly status = Object.assign(new EventTarget(), { state: this.permission, onchange: null });

  /** Says yes or no to the browser's question. */
  decide(permission: PermissionState): void {
    this.permission = permission;
    this.status.state = permission;
    act(() => void this.status.dispatchEvent(new Event('change')));
  }
  install({ isSecure = true, isKnown = true } = {}): void {
    this.status.state = this.permission;
    const geolocation = {
      getCurrentPosition: this.asked,
      watchPosition: (took: Took, missed: Missed) => {
        const id = this.watched.mock.calls.length + 1;
        this.watched();
        this.watchers.set(id, [took, missed]);
        return id;
      },
      clearWatch: (id: number) => void this.watchers.delete(id),
    };
    define(window, 'isSecureContext', isSecure);
    define(navigator, 'geolocation', geolocation);
    define(navigator, 'permissions', { query: async () => (isKnown ? this.status : Promise.reject(new TypeError())) });
  }
  move(lat: number, lng = 11.25): void {
    act(() => this.watchers.forEach(([took]) => took(positionAt(Date.now(), lat, lng))));
  }
  lose(code: 1 | 2 | 3): void {
    act(() => this.watchers.forEach(([, missed]) => missed(errorOf(code))));
  }
}

const define = (on: object, name: string, value: unknown): void =>
  void Object.defineProperty(on, name, { configurable: true, value });

const positionAt = (timestamp: number, latitude = 43.77, longitude = 11.25): Position => ({
  timestamp,
  coords: { latitude, longitude, accuracy: 12 },
});
const errorOf = (code: 1 | 2 | 3) => ({ code, message: '' });
