package org.felis.worker.protocol;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;

/**
 * Tasks and results as JSON. Gson knows records; what it does not know are optional values (a list of at most one), durations
 * (nanoseconds), and sealed interfaces of records (the record's components, and its name as {@value #CASE}).
 */
public final class ValueJson {

    private static final String CASE = "case";

    private ValueJson() {
    }

    /** A query about a task as text, in a line. */
    public static String text(NumberedTask task) {
        return gson().toJson(task);
    }

    /** An answer as text, in a line. */
    public static String text(Answer answer) {
        return gson().toJson(answer);
    }

    /** What {@link #text(NumberedTask)} wrote. */
    public static NumberedTask task(String text) {
        return gson().fromJson(text, NumberedTask.class);
    }

    /** What {@link #text(Answer)} wrote. */
    public static Answer answer(String text) {
        return gson().fromJson(text, Answer.class);
    }

    private static Gson gson() {
        return Shared.GSON;
    }

    /** Made when it is wanted: the workers' protocol has its own. */
    private static final class Shared {
        static final Gson GSON = shared();

        private static Gson shared() {
            GsonBuilder builder = new GsonBuilder();
            configure(builder);
            return builder.create();
        }
    }

    /** Teaches a builder these values. */
    public static void configure(GsonBuilder gson) {
        gson.serializeSpecialFloatingPointValues();
        gson.registerTypeAdapter(Duration.class, new DurationJson());
        gson.registerTypeAdapterFactory(new OptionalFactory());
        gson.registerTypeAdapterFactory(new SealedFactory());
    }

    private static final class DurationJson extends TypeAdapter<Duration> {
        @Override
        public void write(JsonWriter out, Duration duration) throws IOException {
            out.value(duration.toNanos());
        }

        @Override
        public Duration read(JsonReader in) throws IOException {
            return Duration.ofNanos(in.nextLong());
        }
    }

    private static final class OptionalFactory implements TypeAdapterFactory {
        @Override
        @SuppressWarnings("unchecked")
        public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            if (type.getRawType() != Optional.class || !(type.getType() instanceof ParameterizedType of)) {
                return null;
            }
            return (TypeAdapter<T>) new OptionalJson<>(gson.getAdapter(TypeToken.get(of.getActualTypeArguments()[0])));
        }
    }

    private static final class OptionalJson<E> extends TypeAdapter<Optional<E>> {
        private final TypeAdapter<E> element;

        OptionalJson(TypeAdapter<E> element) {
            this.element = element;
        }

        @Override
        public void write(JsonWriter out, Optional<E> value) throws IOException {
            out.beginArray();
            if (value.isPresent()) {
                element.write(out, value.get());
            }
            out.endArray();
        }

        @Override
        public Optional<E> read(JsonReader in) throws IOException {
            in.beginArray();
            Optional<E> value = in.peek() == JsonToken.END_ARRAY ? Optional.empty() : Optional.of(element.read(in));
            in.endArray();
            return value;
        }
    }

    private static final class SealedFactory implements TypeAdapterFactory {
        @Override
        public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            Class<? super T> raw = type.getRawType();
            return raw.isInterface() && raw.isSealed() ? new SealedJson<>(gson, raw) : null;
        }
    }

    private static final class SealedJson<T> extends TypeAdapter<T> {
        private final Gson gson;
        private final Class<?> sealed;

        SealedJson(Gson gson, Class<?> sealed) {
            this.gson = gson;
            this.sealed = sealed;
        }

        @Override
        public void write(JsonWriter out, T value) throws IOException {
            JsonObject json = gson.toJsonTree(value, value.getClass()).getAsJsonObject();
            json.addProperty(CASE, name(value.getClass()));
            gson.getAdapter(JsonElement.class).write(out, json);
        }

        @Override
        @SuppressWarnings("unchecked")
        public T read(JsonReader in) throws IOException {
            JsonObject json = gson.getAdapter(JsonElement.class).read(in).getAsJsonObject();
            String name = json.remove(CASE).getAsString();
            Class<?> found = cases(sealed).filter(c -> name(c).equals(name)).findFirst()
                    .orElseThrow(() -> new JsonParseException(sealed + " has no case " + name));
            return (T) gson.getAdapter(found).fromJsonTree(json);
        }

        /** The records of a sealed interface, those of sealed interfaces inside it as well. */
        private static Stream<Class<?>> cases(Class<?> sealed) {
            return Arrays.stream(sealed.getPermittedSubclasses()).flatMap(c -> c.isSealed() ? cases(c) : Stream.of(c));
        }

        /** With the classes around it: records of different answers are called {@code Decided}. */
        private static String name(Class<?> record) {
            return record.getName().substring(record.getPackageName().length() + 1);
        }
    }
}
