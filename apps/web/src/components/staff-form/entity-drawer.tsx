import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { requestFailureOf } from '../../lib/request-failure';
import type { DrawerParam } from '../../lib/use-drawer-param';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/skeletons';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { StaffFormDrawer, type StaffFormParts } from './staff-form-drawer';

/** In place of an id in the address: opens the form of a new entity. */
export const newEntity = 'new';

/** What a form needs of the drawer that it stands in. */
export interface DrawerForm extends StaffFormParts {
  readAgain: () => Promise<unknown>;
}

interface DrawerProps<Entity> {
  /** Null: the user may not change the entity. */
  drawer: DrawerParam | null;
  /** @param entity null while it is loading, and for a new one */
  title: (entity: Entity | null, isNew: boolean) => string;
  width?: number;
  /** Shown in the head, before the delete button. @param isDirty the form has unsaved changes */
  headActions?: (entity: Entity, isDirty: boolean) => ReactNode;
  /** Adds the delete button. `ask` asks and deletes, and returns whether it deleted. */
  remove?: { label: string; ask: (entity: Entity) => Promise<boolean> };
  children: (entity: Entity | null, drawer: DrawerForm) => ReactNode;
}

interface EntityDrawerProps<Data, Entity> extends DrawerProps<Entity> {
  query: TypedDocumentNode<Data, { id: string }>;
  entityOf: (data: Data) => Entity | null | undefined;
}

/** A drawer over a list with the entity of the address, read from the server and not from the list. */
export function EntityDrawer<Data, Entity>({ query, entityOf, ...props }: EntityDrawerProps<Data, Entity>) {
  const id = props.drawer?.id ?? null;
  const isSaved = id !== null && id !== newEntity;
  const { data, loading, error, refetch } = useQuery(
    query,
    isSaved ? { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } : skipToken,
  );
  const readAgain = () => (isSaved ? refetch() : Promise.resolve());
  return <LoadedEntityDrawer {...props} entity={(data && entityOf(data)) ?? null} query={{ loading, error, refetch: readAgain }} />;
}

interface LoadedEntityDrawerProps<Entity> extends DrawerProps<Entity> {
  /** Null: it is loading, has failed, or does not exist. */
  entity: Entity | null;
  query: { loading: boolean; error?: Error | undefined; refetch: () => Promise<unknown> };
}

/** The drawer of an entity that its page has loaded. */
export function LoadedEntityDrawer<Entity>(props: LoadedEntityDrawerProps<Entity>) {
  return <Content key={props.drawer?.id ?? ''} {...props} />;
}

function Content<Entity>({ drawer, entity, query, title, width, headActions, remove, children }: LoadedEntityDrawerProps<Entity>) {
  const t = useT();
  const id = drawer?.id ?? null;
  const isNew = id === newEntity;
  const { loading, error, refetch } = query;
  const [isDirty, setDirty] = useState(false);
  // The dialog of the question has the focus, so the delete button cannot be pressed twice.
  const [asking, setAsking] = useState(false);
  const close = () => drawer?.close();

  async function askToRemove(ask: (entity: Entity) => Promise<boolean>, present: Entity) {
    setAsking(true);
    const done = await ask(present);
    setAsking(false);
    if (!done) await refetch().catch(() => undefined);
  }

  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={close}
      title={title(entity, isNew)}
      {...(width !== undefined && { width })}
      headActions={
        <>
          {entity ? headActions?.(entity, isDirty) : null}
          {entity && remove ? (
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={remove.label}
              disabled={asking}
              onClick={() => void askToRemove(remove.ask, entity)}
            >
              <Trash2 size={17} />
            </Button>
          ) : null}
        </>
      }
    >
      {(parts) => {
        if (isNew || entity) {
          const onDirty = (dirty: boolean) => {
            parts.onDirty(dirty);
            setDirty(dirty);
          };
          return children(entity, { ...parts, onDirty, readAgain: refetch });
        }
        if (loading) return <FormSkeleton label={t('ui.loading')} />;
        if (error && requestFailureOf(error).code !== 'NOT_FOUND') {
          return <ErrorState title={t('staffForm.failed')} onRetry={() => void refetch().catch(() => undefined)} />;
        }
        return (
          <div role="alert">
            <EmptyState
              picture={<BedScene />}
              title={t('staffForm.notFound.title')}
              action={
                <Button variant="tint" onClick={close}>
                  {t('ui.close')}
                </Button>
              }
            >
              {t('staffForm.notFound.text')}
            </EmptyState>
          </div>
        );
      }}
    </StaffFormDrawer>
  );
}
