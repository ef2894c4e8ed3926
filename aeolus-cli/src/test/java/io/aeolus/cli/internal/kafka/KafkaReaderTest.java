package io.aeolus.cli.internal.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.spout.subscription.NamedTopicFilter;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class KafkaReaderTest {

    /** A spout that keeps something. */
    private static final class KeepingSpout extends BaseRichSpout {

        private static final long serialVersionUID = 1L;

        private final Serializable kept;

        KeepingSpout(Serializable kept) {
            this.kept = kept;
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @Test
    void findsConsumersInAnyMap() {
        Properties properties = new Properties();
        properties.putAll(settings("c:3", "props"));

        assertThat(KafkaReader.of(topology(settings("a:1, b:2", "words"))))
                .containsExactly(new KafkaReader("s", List.of("a:1", "b:2"), List.of(), "words"));
        assertThat(KafkaReader.of(topology(properties)))
                .containsExactly(new KafkaReader("s", List.of("c:3"), List.of(), "props"));
        assertThat(KafkaReader.of(topology(List.of(settings("d:4", "deep")))))
                .containsExactly(new KafkaReader("s", List.of("d:4"), List.of(), "deep"));
        assertThat(KafkaReader.of(topology(new HashMap<>(Map.of("group.id", "x")))))
                .isEmpty();
        assertThat(KafkaReader.of(topology("bootstrap.servers group.id"))).isEmpty();
    }

    @Test
    void eachRunHasAGroupOfItsOwn() {
        StormTopology original = topology(Collections.unmodifiableMap(settings("a:1", "words")));
        StormTopology one = GroupOfRun.in(original.deepCopy());
        StormTopology other = GroupOfRun.in(original.deepCopy());

        assertThat(group(original)).isEqualTo("words");
        assertThat(group(one)).startsWith("words-aeolus-");
        assertThat(group(other)).startsWith("words-aeolus-").isNotEqualTo(group(one));
    }

    @Test
    void whatReadsNothingFromKafkaStaysByteForByte() {
        StormTopology original = topology(new HashMap<>(Map.of("group.id", "x")));

        assertThat(GroupOfRun.in(original.deepCopy())).isEqualTo(original);
    }

    @Test
    void aBrokerThatIsNotThereIsSaidAtOnce() throws Exception {
        String closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String open = "127.0.0.1:" + socket.getLocalPort();
            assertThatCode(() -> new KafkaReader("s", List.of("no-port", open), List.of(), "g").check())
                    .doesNotThrowAnyException();
            closed = open;
        }

        assertThatThrownBy(() -> new KafkaReader("s", List.of(closed), List.of(), "g").check())
                .isInstanceOf(BadInputException.class)
                .hasMessage("component 's' reads from Kafka, and no broker is at " + closed
                        + " (Connection refused): start one, or give MAIN its address");
        assertThatThrownBy(() -> new KafkaReader("s", List.of("nowhere.invalid:9092", "x:y"), List.of(), "g").check())
                .hasMessageContaining("no broker is at nowhere.invalid:9092 (the host is not known), nor at x:y (");
    }

    @Test
    void findsTheTopicsThatAKafkaSpoutNames() {
        Map<String, Object> guarded = settings("a:1", "words");
        guarded.put("security.protocol", "SASL_SSL");
        NamedTopicFilter topics = new NamedTopicFilter("sentences", "more");

        assertThat(KafkaReader.of(topology(new ArrayList<>(List.of(topics, settings("a:1", "words"))))))
                .containsExactly(new KafkaReader("s", List.of("a:1"), List.of("sentences", "more"), "words"));
        assertThat(KafkaReader.of(topology(new ArrayList<>(List.of(guarded, topics)))))
                .as("which nobody is told who does not say who he is")
                .containsExactly(new KafkaReader("s", List.of("a:1"), List.of(), "words"));
    }

    @Test
    void topicsThatAreNotThereAreSaidAtOnce() throws Exception {
        assertThatThrownBy(() -> ask("none", "nothing"))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("component 's' reads from Kafka, and the broker at 127.0.0.1:\\d+ has no topic"
                        + " 'none' or 'nothing': create it, or give MAIN its name");
        assertThatCode(() -> ask("none", "sentences")).doesNotThrowAnyException();
    }

    @Test
    void aBrokerThatHangsUpOrTalksOtherwiseIsNotAskedForTopics() throws Exception {
        for (byte[] answer : List.of(new byte[0], "HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.US_ASCII))) {
            try (FakeBroker broker = new FakeBroker(topic -> answer)) {
                assertThatCode(() -> broker.reader("none").check()).doesNotThrowAnyException();
            }
        }
    }

    /** Of a broker that knows the topic "sentences". */
    private static void ask(String... topics) throws Exception {
        try (FakeBroker broker = new FakeBroker(topic -> FakeBroker.metadata(topic.equals("sentences") ? 0 : 3))) {
            broker.reader(topics).check();
        }
    }

    /** Answers each question on one connection. */
    private static final class FakeBroker implements AutoCloseable {

        private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final Thread thread;

        FakeBroker(Function<String, byte[]> answers) throws IOException {
            thread = new Thread(() -> serve(answers), "fake-broker");
            thread.start();
        }

        private void serve(Function<String, byte[]> answers) {
            try (Socket client = server.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                while (true) {
                    DataInputStream question =
                            new DataInputStream(new ByteArrayInputStream(in.readNBytes(in.readInt())));
                    assertThat(question.readInt()).as("metadata, version 4").isEqualTo(0x00030004);
                    question.readInt();
                    question.readUTF();
                    question.readInt();
                    byte[] answer = answers.apply(question.readUTF());
                    assertThat(question.readBoolean()).as("to be created").isFalse();
                    client.getOutputStream().write(answer);
                    if (answer.length == 0) {
                        return;
                    }
                }
            } catch (IOException e) {
                // The client is gone.
            }
        }

        /** Of one broker, and a topic with an error. */
        static byte[] metadata(int error) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            try {
                out.writeInt(1);
                out.writeInt(0);
                out.writeInt(1);
                out.writeInt(0);
                out.writeUTF("localhost");
                out.writeInt(9092);
                out.writeShort(-1);
                out.writeUTF("cluster");
                out.writeInt(0);
                out.writeInt(1);
                out.writeShort(error);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ByteBuffer.allocate(4 + bytes.size())
                    .putInt(bytes.size())
                    .put(bytes.toByteArray())
                    .array();
        }

        KafkaReader reader(String... topics) {
            return new KafkaReader("s", List.of("127.0.0.1:" + server.getLocalPort()), List.of(topics), "g");
        }

        @Override
        public void close() throws Exception {
            server.close();
            thread.join();
        }
    }

    private static String group(StormTopology topology) {
        KeepingSpout spout = Utils.javaDeserialize(
                topology.get_spouts().get("s").get_spout_object().get_serialized_java(), KeepingSpout.class);
        return String.valueOf(((Map<?, ?>) spout.kept).get("group.id"));
    }

    private static Map<String, Object> settings(String brokers, String group) {
        return new HashMap<>(Map.of("bootstrap.servers", brokers, "group.id", group, "max.poll.records", 5));
    }

    private static StormTopology topology(Object kept) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("s", new KeepingSpout((Serializable) kept));
        return builder.createTopology();
    }
}
