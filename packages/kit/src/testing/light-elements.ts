import * as React from 'react';

/**
 * React notes for every element where it was made, to say so in its warnings, until it has noted too many for one
 * moment. That was a sixth of the time of these tests: here it has always noted too many. The warnings themselves stay.
 */
export function noteNoOrigins(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Number.POSITIVE_INFINITY,
      set() {},
    });
}

/**
 * An element as text is its kind, as browsers say it. The tests' own document answers with all its markup, which what
 * places menus asks for at each step: up to a twelfth of the time.
 */
export function nameElementsShortly(): void {
  Element.prototype.toString = function toString() {
    return `[object ${this.constructor.name}]`;
  };
}
