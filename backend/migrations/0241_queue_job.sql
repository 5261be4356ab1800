-- Adds a job to a queue, in one statement where the job library's `add_job` takes six: it makes the task and the queue first,
-- looks for jobs with the same key, and then adds the job. These here have no key; what is not known yet is left to the library.
create function queue_job(task text, payload json, queue text, run_at timestamptz, priority integer) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, run_at, priority)
  select q.id, t.id, queue_job.payload, coalesce(queue_job.run_at, now()), queue_job.priority
  from graphile_worker._private_tasks t, graphile_worker._private_job_queues q
  where t.identifier = queue_job.task and q.queue_name = queue_job.queue;
  if found then
    -- As the library does: its workers look at once, not at their next turn.
    perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}');
  else
    perform graphile_worker.add_job(
      queue_job.task, payload := queue_job.payload, queue_name := queue_job.queue, run_at := queue_job.run_at,
      priority := queue_job.priority
    );
  end if;
end
$$;
