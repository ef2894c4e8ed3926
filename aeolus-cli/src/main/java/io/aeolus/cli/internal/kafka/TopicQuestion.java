package io.aeolus.cli.internal.kafka;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/**
 * Asks a Kafka broker for the metadata of one topic, which is not created by that. Brokers answer this version of the question since
 * Kafka 0.11; an older one hangs up. Names of topics and hosts are ASCII.
 */
final class TopicQuestion {

    private static final short METADATA = 3;
    private static final short VERSION = 4;
    private static final short UNKNOWN_TOPIC = 3;
    private static final int MOST_BYTES = 1 << 20;
    private static final int NUMBER = 1;

    private TopicQuestion() {}

    /** Whether a broker says that it does not know a topic; throws if it gives no answer that can be read. */
    static boolean isUnknown(Socket broker, String topic) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream question = new DataOutputStream(bytes);
        question.writeShort(METADATA);
        question.writeShort(VERSION);
        question.writeInt(NUMBER);
        question.writeUTF("aeolus");
        question.writeInt(1);
        question.writeUTF(topic);
        // It is not to be created.
        question.writeBoolean(false);
        DataOutputStream out = new DataOutputStream(broker.getOutputStream());
        out.writeInt(bytes.size());
        bytes.writeTo(out);

        DataInputStream in = new DataInputStream(broker.getInputStream());
        int size = in.readInt();
        if (size < 0 || size > MOST_BYTES) {
            throw new IOException("no answer of a Kafka broker");
        }
        return errorOfTopic(new DataInputStream(new ByteArrayInputStream(in.readNBytes(size)))) == UNKNOWN_TOPIC;
    }

    private static short errorOfTopic(DataInputStream answer) throws IOException {
        answer.readInt(); // the question's number
        answer.readInt(); // milliseconds that the answer was held back
        int brokers = answer.readInt();
        for (int broker = 0; broker < brokers; broker++) {
            answer.readInt(); // its id
            skipText(answer); // host
            answer.readInt(); // port
            skipText(answer); // rack
        }
        skipText(answer); // the cluster's id
        answer.readInt(); // the controller's id
        if (answer.readInt() != 1) {
            throw new IOException("no answer about one topic");
        }
        return answer.readShort();
    }

    /** A text after its length, which is -1 if there is none. */
    private static void skipText(DataInputStream answer) throws IOException {
        answer.skipNBytes(Math.max(0, answer.readShort()));
    }
}
