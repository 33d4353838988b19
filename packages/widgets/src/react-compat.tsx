/**
 * The differences between React 18.3 and 19. The published package is built with this file in place of `react` and
 * `react/jsx-runtime` (scripts/pack), so components are written for React 19 only. Our own chunks have React 19 and are
 * built without this file.
 */
import {
  createElement as createReactElement,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect as useReactLayoutEffect,
  useSyncExternalStore as useReactSyncExternalStore,
  useRef,
  useState,
  version,
} from 'react';
import { jsx as createJsx, jsxs as createJsxs } from 'react/jsx-runtime';

export {
  cloneElement,
  Fragment,
  lazy,
  memo,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  version,
} from 'react';

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => ReactNode;

const [major = 0, minor = 0] = version.split('.').map(Number);
if (major < 18 || (major === 18 && minor < 3)) {
  throw new Error(`@touchline/widgets needs the peers react and react-dom 18.3 or 19; this page has react ${version}.`);
}
const isReact18 = major === 18;

/** React 18 warns about layout effects when it renders on a server, where none of them run. */
export const useLayoutEffect = typeof window === 'undefined' ? useEffect : useReactLayoutEffect;

/** `useEffectEvent` of React 19.2: a function with a stable identity that calls the latest render's `callback`. */
export function useEffectEvent<Parameters extends unknown[], Result>(
  callback: (...args: Parameters) => Result
): (...args: Parameters) => Result {
  const latest = useRef(callback);
  // Before layout effects, which may call it.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}

/**
 * `useSyncExternalStore`, which returns the server's snapshot in the whole first render of hydration. In React 18 it
 * returns the browser's if a component sets state while it renders, so the markup would not match.
 */
export const useSyncExternalStore = isReact18 ? useStoreOfReact18 : useReactSyncExternalStore;

function useStoreOfReact18<Snapshot>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: () => Snapshot = getSnapshot
): Snapshot {
  const [hydration] = useState({ isRunning: false });
  // Before React compares the snapshots, in an effect of the store.
  useEffect(() => {
    hydration.isRunning = false;
  }, [hydration]);
  return useReactSyncExternalStore(
    subscribe,
    () => (hydration.isRunning ? getServerSnapshot() : getSnapshot()),
    () => {
      hydration.isRunning = true;
      return getServerSnapshot();
    }
  );
}

/** Creates an element, as the compiler of JSX calls it. */
export function jsx(type: unknown, props: Props, key?: string): ReactElement {
  return create(createJsx, type, props, key);
}

/** Creates an element with several children. */
export function jsxs(type: unknown, props: Props, key?: string): ReactElement {
  return create(createJsxs, type, props, key);
}

/** Creates an element whose key follows spread props. */
export function createElement(type: unknown, props: Props, ...children: ReactNode[]): ReactElement {
  return create(createReactElement, type, props, ...children);
}

function create<Rest extends unknown[]>(
  createOf: (type: Component, props: Props, ...rest: Rest) => ReactElement,
  type: unknown,
  props: Props,
  ...rest: Rest
): ReactElement {
  // An element may start its video before it hydrates, which changes attributes. Development builds would warn.
  const own = type === 'video' ? { ...props, suppressHydrationWarning: true } : props;
  const [type18, props18] = isReact18 ? toReact18(type, own) : [type, own];
  return createOf(type18 as Component, props18, ...rest);
}

/** Returns an element's type and props as React 18 accepts them. */
function toReact18(type: unknown, props: Props): [type: unknown, props: Props] {
  if (type === 'style' && 'precedence' in props) return [Style, props];
  if (typeof type === 'function' && 'ref' in props) return [withRefProp(type as Component), props];
  if (typeof type !== 'string') return [type, props];
  const { inert, fetchPriority, ...rest } = props;
  return [
    type,
    {
      ...rest,
      ...(inert === true && { inert: '' }),
      ...(fetchPriority !== undefined && { fetchpriority: fetchPriority }),
    },
  ];
}

/** A style element at its place. React 18 neither moves it to the head nor leaves its text unescaped. */
function Style({ children }: Props) {
  const css = String(children).replaceAll('</', '<\\/');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React 18 escapes the text of a style element, which browsers do not read
  return createReactElement('style', { dangerouslySetInnerHTML: { __html: css } });
}

const wrappers = new WeakMap<Component, ReturnType<typeof forwardRef>>();

/** Returns a component that receives its `ref` among its props. */
function withRefProp(component: Component) {
  const wrapper = wrappers.get(component) ?? forwardRef<unknown, Props>((props, ref) => component({ ...props, ref }));
  wrappers.set(component, wrapper as ReturnType<typeof forwardRef>);
  return wrapper;
}
