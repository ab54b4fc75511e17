# A member of the database: PostgreSQL, and Patroni, which decides with etcd which member is the primary.
FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl patroni postgresql-15 python3-etcd \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15
COPY patroni.yml make-database.sh /etc/patroni/
USER postgres
EXPOSE 5432 8008
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["curl", "-fsS", "-m", "2", "http://127.0.0.1:8008/health"]
CMD ["sh", "-c", "umask 077 && mkdir -p /var/lib/postgresql/woodalo && export PATRONI_RESTAPI_CONNECT_ADDRESS=$PATRONI_NAME:8008 PATRONI_POSTGRESQL_CONNECT_ADDRESS=$PATRONI_NAME:5432 && exec patroni /etc/patroni/patroni.yml"]
