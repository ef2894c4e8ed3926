package io.aeolus.batching.cluster;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.shade.net.minidev.json.JSONObject;
import org.apache.storm.shade.net.minidev.json.JSONValue;

/** A spout and a bolt that run in a process of their own and speak Storm's protocol for other languages. */
public final class ShellProgram {

    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final Queue<Object> waiting = new ArrayDeque<>();

    private ShellProgram() {}

    /** The command that runs this program with Java. */
    public static String[] command(String... arguments) {
        String[] java = {
            new File(System.getProperty("java.home"), "bin/java").getPath(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            place(ShellProgram.class) + File.pathSeparator + place(JSONValue.class),
            ShellProgram.class.getName()
        };
        String[] command = Arrays.copyOf(java, java.length + arguments.length);
        System.arraycopy(arguments, 0, command, java.length, arguments.length);
        return command;
    }

    private static String place(Class<?> type) {
        try {
            return new File(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getPath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Runs until Storm closes the pipe.
     *
     * @param arguments "bolt", or "spout" and how many tuples to emit
     */
    public static void main(String[] arguments) throws IOException {
        ShellProgram program = new ShellProgram();
        program.shakeHands();
        if (arguments[0].equals("bolt")) {
            program.runBolt();
        } else {
            program.runSpout(Integer.parseInt(arguments[1]));
        }
    }

    private void shakeHands() throws IOException {
        Map<?, ?> setup = (Map<?, ?>) read();
        long pid = ProcessHandle.current().pid();
        File directory = new File((String) setup.get("pidDir"));
        if (directory.isDirectory()) {
            new File(directory, Long.toString(pid)).createNewFile();
        }
        write(Map.of("pid", pid));
    }

    private void runBolt() throws IOException {
        while (true) {
            Object message = waiting.isEmpty() ? read() : waiting.remove();
            if (message == null) {
                return;
            }
            execute((Map<?, ?>) message);
        }
    }

    private void execute(Map<?, ?> input) throws IOException {
        Object id = input.get("id");
        Object stream = input.get("stream");
        if ("__heartbeat".equals(stream)) {
            write(Map.of("command", "sync"));
            return;
        }
        if ("__tick".equals(stream)) {
            emit("ticks", List.of(id), false, List.of("tick"));
        } else {
            List<?> values = (List<?>) input.get("tuple");
            emit("default", List.of(id), true, List.of(values.get(0) + "?", values.get(1)));
            List<?> tasks = tasks();
            emit("asked", List.of(id), false, List.of(tasks.size()));
        }
        write(Map.of("command", "ack", "id", id));
    }

    /** The answer to an emit that asked for its tasks; tuples may come before it. */
    private List<?> tasks() throws IOException {
        while (true) {
            Object message = read();
            if (message instanceof List<?> tasks) {
                return tasks;
            }
            waiting.add(message);
        }
    }

    private void runSpout(int limit) throws IOException {
        int next = 0;
        int acked = 0;
        for (Map<?, ?> command = (Map<?, ?>) read(); command != null; command = (Map<?, ?>) read()) {
            if (command.get("command").equals("next") && next < limit) {
                Map<String, Object> emit = new HashMap<>();
                emit.put("command", "emit");
                emit.put("id", "id-" + next);
                emit.put("tuple", List.of("shell" + next, next));
                write(emit);
                next++;
                tasks();
            } else if (command.get("command").equals("ack") && ++acked == limit) {
                emit("done", List.of(), false, List.of(acked));
            }
            write(Map.of("command", "sync"));
        }
    }

    private static void emit(String stream, List<?> anchors, boolean asksForTasks, List<?> values) {
        write(Map.of(
                "command", "emit",
                "stream", stream,
                "anchors", anchors,
                "need_task_ids", asksForTasks,
                "tuple", values));
    }

    private Object read() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("end")) {
                return JSONValue.parse(text.toString());
            }
            text.append(line).append('\n');
        }
        return null;
    }

    private static void write(Map<String, ?> message) {
        System.out.println(JSONObject.toJSONString(message) + "\nend");
        System.out.flush();
    }
}
