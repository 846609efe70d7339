import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './ProgressBar';
import classes from './TaskProgress.module.css';

/** Work that goes on by itself, as GET /api/tasks/{id} tells it. */
export interface Task {
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  /** 0 as long as it is not known. */
  total: number;
  /** Why it failed. */
  error?: string;
}

interface TaskProgressProps {
  taskId: string;
  /** What is under way: « Suppression de Maison Courtil ». */
  label: string;
  /** Reads the task; the caller has the API. */
  read: (taskId: string) => Promise<Task>;
  onDone?: () => void;
  onFailed?: () => void;
}

const EVERY_MS = 1000;
const ended = (task?: Task) => task?.state === 'done' || task?.state === 'failed';

/** How far it has come, asked once a second until it has ended. Leaving the page does not stop the work. */
export function TaskProgress({ taskId, label, read, onDone, onFailed }: TaskProgressProps) {
  const { t } = useTranslation();
  const { data: task } = useQuery({
    queryKey: ['task', taskId],
    queryFn: () => read(taskId),
    staleTime: 0,
    // A question that fails is asked again: the work goes on whether we hear of it or not.
    refetchInterval: (query) => (ended(query.state.data) ? false : EVERY_MS),
    refetchIntervalInBackground: true,
  });
  const told = useRef('');
  const state = task?.state;
  useEffect(() => {
    if (told.current === taskId) return;
    if (state === 'done' || state === 'failed') told.current = taskId;
    if (state === 'done') onDone?.();
    if (state === 'failed') onFailed?.();
  }, [state, taskId, onDone, onFailed]);
  const part = task && task.total > 0 ? task.done / task.total : undefined;
  const words = {
    waiting: t('ui.task.waiting'),
    running:
      task && task.total > 0
        ? t('ui.task.running', { done: task.done, total: task.total })
        : t('ui.task.begun'),
    done: t('ui.task.done'),
    failed: task?.error || t('ui.task.failed'),
  }[state ?? 'waiting'];
  return (
    <div className={classes.task} data-state={state}>
      <p>{label}</p>
      <ProgressBar label={label} value={state === 'done' ? 1 : state === 'failed' ? (part ?? 0) : part} />
      <p className={classes.words} aria-live="polite">
        {words}
      </p>
    </div>
  );
}
